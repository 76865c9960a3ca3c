"""Writes the C source of the extension module from the declarations.

library.py DECLARATIONS OUT
"""
import pathlib
import sys

import cffi


def main():
    declarations, out = sys.argv[1:]
    ffi = cffi.FFI()
    ffi.cdef(pathlib.Path(declarations).read_text())
    ffi.set_source("kayles._library", '#include "hooks.h"')
    ffi.emit_c_code(out)


main()
