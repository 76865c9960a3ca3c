# The extension module, which cffi makes from the headers.
from typing import Any

ffi: Any
lib: Any
