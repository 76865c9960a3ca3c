# Thin on purpose: meson does the work.  `make help` says what there is.
BUILD ?= build
CLANG_BUILD ?= build-clang
PREFIX ?= /usr/local
DESTDIR ?=
MESON_FLAGS ?=

# Many tests wait for a clock now and then: there is work for two more than there are processors.
AT_ONCE = export MESON_TESTTHREADS=$${MESON_TESTTHREADS:-$$(($$(nproc) + 2))}

all: $(BUILD)/build.ninja ## build the program (build/kayles) and the library; installs nothing
	@ninja -C $(BUILD) program

$(BUILD)/build.ninja:
	@scripts/packages.sh check
	meson setup $(BUILD) -Dprefix=$(abspath $(PREFIX)) -Dlibdir=lib $(MESON_FLAGS)

# A second build: the other compiler, sanitizers, shrunk buffers, fuzz targets.
$(CLANG_BUILD)/build.ninja:
	CC=clang meson setup $(CLANG_BUILD) -Db_sanitize=address,undefined -Db_lundef=false \
	    -Dbuildtype=debug -Doptimization=1 -Dtiny_limits=true -Dfuzz=true

deps: ## install the Debian packages that are missing (as root)
	@scripts/packages.sh install

demo: deps ## solve an example of every game and play a few moves
	@$(MAKE) --no-print-directory all
	@scripts/demo.sh $(BUILD)/kayles

test: deps ## every game, verb, law, oracle and document, in a few minutes
	@$(MAKE) --no-print-directory all
	@rm -f $(BUILD)/meson-logs/testlog.json
	@$(AT_ONCE); meson test -C $(BUILD) --no-suite long --print-errorlogs; status=$$?; \
	    scripts/failures.py $(BUILD); exit $$status

test-all: test ## the same, then sanitizers, fuzz targets, refused allocations, long tests; KAYLES_ROUNDS=10 goes further
	@scripts/packages.sh install sanitizers
	@$(MAKE) --no-print-directory $(CLANG_BUILD)/build.ninja
	@rm -f $(BUILD)/meson-logs/testlog.json $(CLANG_BUILD)/meson-logs/testlog.json
	@$(AT_ONCE); meson test -C $(BUILD) --suite long --print-errorlogs; first=$$?; \
	    meson test -C $(CLANG_BUILD) --print-errorlogs; second=$$?; \
	    scripts/failures.py $(BUILD) $(CLANG_BUILD); exit $$((first ? first : second))

# The package for Python, and the Debian packages that it needs beside those of the build.  The virtual environment sees
# the packages of Debian, so nothing is downloaded.
VENV = $(BUILD)/venv
python: ## build the package for Python into build/venv
	@scripts/packages.sh install build python
	@test -e $(VENV)/bin/pip || /usr/bin/python3 -m venv --system-site-packages $(VENV)
	@$(VENV)/bin/pip install --quiet --disable-pip-version-check --no-index --no-build-isolation \
	    --config-settings builddir=$(BUILD)/python .
	@echo "start $(VENV)/bin/python, then: import kayles"

# Opens a copy.  The kernel of that name elsewhere on the machine would not find the package.
notebook: ## open the notebook examples/kayles.ipynb in a browser
	@scripts/packages.sh install build python notebook
	@$(MAKE) --no-print-directory python
	@$(VENV)/bin/python -m ipykernel install --sys-prefix >$(BUILD)/kernel.log 2>&1 || { cat $(BUILD)/kernel.log; exit 1; }
	@cp -n examples/kayles.ipynb $(BUILD)
	@$(VENV)/bin/python -m notebook $(if $(filter 0,$(shell id -u)),--allow-root) $(BUILD)/kayles.ipynb

test-python: ## the package for Python: build it, run its tests
	@scripts/packages.sh install build python test
	@$(MAKE) --no-print-directory python
	$(VENV)/bin/python -m pytest -q -p no:cacheprovider tests/python

# Builds the server of the page too, which a build without libmicrohttpd leaves out.
page: ## build with `kayles serve`, a page in the browser
	@scripts/packages.sh install build page
	@$(MAKE) --no-print-directory $(BUILD)/build.ninja
	@meson configure $(BUILD) -Dserve=enabled
	@$(MAKE) --no-print-directory all

test-page: ## the page and its server: build them, run their tests, also in a browser
	@scripts/packages.sh install build page test browser
	@$(MAKE) --no-print-directory page $(AXE)
	@rm -f $(BUILD)/meson-logs/testlog.json
	@$(AT_ONCE); meson test -C $(BUILD) --suite page --print-errorlogs; first=$$?; \
	    KAYLES=$(abspath $(BUILD))/kayles /usr/bin/python3 -m pytest -q -p no:cacheprovider tests/page; second=$$?; \
	    scripts/failures.py $(BUILD); exit $$((first ? first : second))

# axe-core, in the version that the lock file names.
AXE = $(BUILD)/page/node_modules/axe-core/axe.min.js
$(AXE): tests/page/package-lock.json
	@mkdir -p $(BUILD)/page && cp tests/page/package.json $< $(BUILD)/page
	@npm clean-install --prefix $(BUILD)/page --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

# Builds kayles-mpi, which a build without Open MPI leaves out.
mpi: ## build with `kayles-mpi`, which makes tables on many machines
	@scripts/packages.sh install build mpi
	@$(MAKE) --no-print-directory $(BUILD)/build.ninja
	@meson configure $(BUILD) -Dmpi=enabled
	@$(MAKE) --no-print-directory all

test-mpi: ## kayles-mpi: build it, run its tests
	@scripts/packages.sh install build mpi test
	@$(MAKE) --no-print-directory mpi
	@ninja -C $(BUILD) tests/mpi_graphs
	KAYLES=$(abspath $(BUILD))/kayles /usr/bin/python3 -m pytest -q -p no:cacheprovider tests/mpi

quick: all ## units and laws alone
	meson test -C $(BUILD) --print-errorlogs --suite units

bench: deps ## times beside reading and beside a plain baseline
	@$(MAKE) --no-print-directory all
	ninja -C $(BUILD) bench

install: all ## into DESTDIR and PREFIX
	@meson configure $(BUILD) -Dprefix=$(abspath $(PREFIX)) -Dlibdir=lib
	@ninja -C $(BUILD) program >/dev/null
	meson install -C $(BUILD) --no-rebuild $(if $(DESTDIR),--destdir '$(abspath $(DESTDIR))')

uninstall: all ## takes back what `install` with the same DESTDIR and PREFIX put there
	@meson configure $(BUILD) -Dprefix=$(abspath $(PREFIX)) -Dlibdir=lib
	@ninja -C $(BUILD) build.ninja >/dev/null
	scripts/uninstall.py $(BUILD) '$(if $(DESTDIR),$(abspath $(DESTDIR)))'

clean: ## remove what was built
	rm -rf $(BUILD) $(CLANG_BUILD)

help:
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

.PHONY: all deps demo test test-all python notebook test-python page test-page mpi test-mpi quick bench install uninstall clean help
