#!/usr/bin/env bash
# Gets what building Beffroi needs: distribution packages, the wasm compiler, SDL2 and Dear ImGui sources, npm tools.
#   web/toolchain/bootstrap.sh native|page|check
#     native  compiler, cmake, doctest: enough for the engine and its tests (./check --fast)
#     page    what building dist/ needs (./play)
#     check   both of them, sanitizers, formatter and browser (./check)
# Says what it installs and why before it does; does nothing when nothing is missing. The compiler and the sources go
# to build/deps, or to the folder $BEFFROI_DEPS, never into the repository. The machine's apt settings are not touched.
#
# Where the wasm compiler comes from, in this order:
#   1. an emcc of 3.1.69 or newer on PATH; CMake then fetches SDL2 and Dear ImGui at their upstream tags
#   2. the distribution's own package, when it is new enough (Debian 13 and later, newer Ubuntu)
#   3. otherwise the package of the next release, unpacked into the deps folder, driving this release's clang 19
set -euo pipefail
cd "$(dirname "$0")/../.."
ROOT=$PWD
MODE=${1:-page}
case $MODE in native | page | check) ;; *) echo "usage: $0 native|page|check" >&2; exit 2 ;; esac
D=${BEFFROI_DEPS:-$ROOT/build/deps}
EMCC_MIN=3.1.69
LLVM=19
STAMP=$D/.complete-1
T0=$SECONDS

say() { printf '  %s\n' "$*"; }
step() { printf '[%3d s] %s\n' $((SECONDS - T0)) "$*"; }
stop() { printf '\nCannot go on: %s\n' "$1" >&2; shift; for line in "$@"; do printf '  %s\n' "$line" >&2; done; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }
at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -1)" = "$2" ]; } # at_least 3.1.70 3.1.69
emcc_version() { "$1" --version 2>/dev/null | sed -nE '1s/.* ([0-9]+\.[0-9]+\.[0-9]+).*/\1/p'; }
find_chromium() {
  local c
  for c in ${BEFFROI_CHROMIUM:-} chromium google-chrome chromium-browser; do have "$c" && { command -v "$c"; return; }; done
}
find_font() { find ${BEFFROI_FONTS:-} /usr/share/fonts /usr/local/share/fonts "$HOME/.fonts" "$HOME/.local/share/fonts" -name "$1" -print -quit 2>/dev/null || true; }

ID=unknown ID_LIKE='' VERSION_CODENAME=''
[ -r /etc/os-release ] && . /etc/os-release
DISTRO=other
case " $ID $ID_LIKE " in *" ubuntu "*) DISTRO=ubuntu ;; *" debian "*) DISTRO=debian ;; esac
have apt-get && have dpkg-query || DISTRO=other

# ---- 1. Commands and packages ------------------------------------------------------------------------
EMCC_ON_PATH=''
if have emcc; then
  V=$(emcc_version emcc)
  if [ -n "$V" ] && at_least "$V" "$EMCC_MIN"; then EMCC_ON_PATH=$(dirname "$(readlink -f "$(command -v emcc)")"); fi
  # The distribution's own is the second way, also when an earlier run has installed it.
  if [ "$DISTRO" != other ] && dpkg-query -S "$EMCC_ON_PATH/emcc" >/dev/null 2>&1; then EMCC_ON_PATH=''; fi
fi

if [ "$DISTRO" = other ]; then
  # No package manager that we know: check for the commands and say what is not there.
  MISSING=()
  need() { have "$1" || MISSING+=("$1: $2"); }
  need cmake "version 3.22 or newer, the build"
  need ninja "the build"
  need node "version 18 or newer, generators and bundler"
  if [ "$MODE" != page ]; then
    have g++ || have clang++ || MISSING+=("g++ 12 or clang++ 16, or newer: the native build")
  fi
  if [ "$MODE" != native ]; then
    need npm "the bundler esbuild and the Closure compiler"
    need git "CMake fetches SDL2 and Dear ImGui with it"
    need hb-subset "part of HarfBuzz, makes the fonts small"
    [ -n "$EMCC_ON_PATH" ] || MISSING+=("emcc $EMCC_MIN or newer on PATH: the wasm compiler (emsdk installs it)")
    [ -n "$(find_font Lato-Regular.ttf)" ] || MISSING+=("the font Lato 2.0 as TTF (or its folder in BEFFROI_FONTS)")
    [ -n "$(find_font Vollkorn-Bold.ttf)" ] || MISSING+=("the font Vollkorn as TTF (or its folder in BEFFROI_FONTS)")
  fi
  if [ "$MODE" = check ]; then
    need clang++ "the sanitizer build and the fuzzers"
    need clang-format-$LLVM "the format check"
    need clang-tidy-$LLVM "looks for mistakes in C++"
    [ -n "$(find_chromium)" ] || MISSING+=("chromium: the browser tests (or its path in BEFFROI_CHROMIUM)")
  fi
  if [ ${#MISSING[@]} -gt 0 ]; then
    stop "this system (${PRETTY_NAME:-$ID}) is neither Debian nor Ubuntu, so nothing is installed for you. Missing:" "${MISSING[@]}"
  fi
else
  # package=why
  WANT=(cmake="the build" ninja-build="the build" doctest-dev="the tests")
  have node || WANT+=(nodejs="generators and bundler")
  [ "$MODE" = page ] || WANT+=(g++="the native build")
  if [ "$MODE" != native ]; then
    have npm || WANT+=(npm="esbuild and the Closure compiler")
    WANT+=(fonts-lato="the page's text" fonts-vollkorn="the page's titles" libharfbuzz-bin="makes the fonts small")
  fi
  if [ "$MODE" = check ]; then
    WANT+=(clang-$LLVM="sanitizers and fuzzers" libclang-rt-$LLVM-dev="sanitizers and fuzzers" clang-format-$LLVM="the format check" clang-tidy-$LLVM="looks for mistakes in C++")
    [ -n "$(find_chromium)" ] || WANT+=(chromium="the browser tests")
    ! apt-cache show chromium-headless-shell >/dev/null 2>&1 || [ -n "${BEFFROI_CHROMIUM:-}" ] || WANT+=(chromium-headless-shell="most of them, with less work")
    # Ubuntu's Firefox is a snap, which no test can steer: there tests/e2e/engines.mjs says that it did not run.
    if [ "$DISTRO" = debian ]; then
      DRIVER=webkit2gtk-driver # its newer name is tried where this one is gone
      apt-cache show $DRIVER >/dev/null 2>&1 || ! apt-cache show webkitgtk-webdriver >/dev/null 2>&1 || DRIVER=webkitgtk-webdriver
      WANT+=(firefox-esr="the tests in a second engine" "$DRIVER=the tests in a third engine" xvfb="their screen"
        libgl1-mesa-dri="draws on it" libegl1="draws on it" libgl1="draws on it" libgles2="draws on it")
    fi
  fi
  [ -n "$EMCC_ON_PATH" ] && WANT+=(git="CMake fetches SDL2 and Dear ImGui with it")
  if [ "$MODE" != native ] && [ -z "$EMCC_ON_PATH" ]; then
    WANT+=(dpkg-dev="unpacks the sources of SDL2 and Dear ImGui" clang-$LLVM="compiles to wasm" lld-$LLVM="links wasm"
      llvm-$LLVM="archives and inspects wasm" python3="runs Emscripten" node-acorn="Emscripten's JavaScript optimiser")
  fi

  UPDATED='' ASKED=''
  as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
  # Takes the packages, for the message; comes back when they may be installed.
  may_install() {
    [ "$(id -u)" = 0 ] || [ -n "$ASKED" ] && return
    ASKED=1
    have sudo || stop "you are not root and there is no sudo. As root, run:" "apt-get update && apt-get install --no-install-recommends $*"
    # A prompt needs someone to answer it; sudo that asks nothing (as on CI machines) needs no one.
    sudo -n true 2>/dev/null && return
    { : </dev/tty; } 2>/dev/null || stop "packages are missing and nobody can be asked for a password. Run:" "sudo apt-get update && sudo apt-get install --no-install-recommends $*"
    printf 'Install them with sudo now? [y/N] '
    read -r answer </dev/tty
    case $answer in y | Y | yes) ;; *) stop "not installed, as you wish. The command is:" "sudo apt-get install --no-install-recommends $*" ;; esac
  }
  apt_update() {
    [ -n "$UPDATED" ] && return
    step "Reading the package lists"
    as_root apt-get update -q >"$LOG" 2>&1 || { tail -5 "$LOG" >&2; stop "the package lists cannot be read (no network, or a broken entry in /etc/apt)." "See $LOG"; }
    grep -q 'Some index files failed' "$LOG" && say "(some of them could not be read: is there a network?)"
    UPDATED=1
  }
  # Takes package=why; installs those that are missing.
  install_missing() {
    local entry name installed missing=()
    installed=$(dpkg-query -W -f='${Package} ${db:Status-Abbrev}\n' 2>/dev/null | awk '$2 == "ii" {print $1}')
    for entry in "$@"; do
      name=${entry%%=*}
      grep -qxF -- "$name" <<<"$installed" || case " ${missing[*]:-} " in *" $name "*) ;; *) missing+=("$name") ;; esac
    done
    [ ${#missing[@]} -eq 0 ] && return
    echo "These packages of your distribution are missing and will be installed:"
    for name in "${missing[@]}"; do
      for entry in "$@"; do [ "${entry%%=*}" = "$name" ] && { say "$(printf '%-22s %s' "$name" "${entry#*=}")"; break; }; done
    done
    may_install "${missing[*]}"
    apt_update
    step "Installing ${#missing[@]} packages"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${missing[@]}" >"$LOG" 2>&1 || {
      grep -E '^(E|W|Err):?' "$LOG" | head -8 >&2 || true
      stop "apt-get could not install: ${missing[*]}" "No network, or this release does not have them. See $LOG"
    }
  }
  mkdir -p "$D"
  LOG=$D/bootstrap.log
  if ! apt-cache show cmake >/dev/null 2>&1; then # a machine that has never read its package lists
    may_install "cmake and others"
    apt_update
  fi

  # Tier 2: does this release package a new enough Emscripten?
  TIER=1
  if [ "$MODE" != native ] && [ -z "$EMCC_ON_PATH" ]; then
    CANDIDATE=$(apt-cache policy emscripten 2>/dev/null | sed -nE 's/^ *Candidate: *([0-9.]+).*/\1/p')
    if [ -n "$CANDIDATE" ] && at_least "$CANDIDATE" "$EMCC_MIN"; then
      TIER=2
      # The package brings its own clang, lld and binaryen.
      KEEP=(emscripten="compiles to wasm")
      for entry in "${WANT[@]}"; do
        case $entry in lld-* | llvm-* | clang-$LLVM="compiles to wasm") ;; *) KEEP+=("$entry") ;; esac
      done
      WANT=("${KEEP[@]}")
    else
      TIER=3
    fi
  fi
  install_missing "${WANT[@]}"
fi

NODE_MAJOR=$(node -p 'process.versions.node.split(".")[0]')
[ "$NODE_MAJOR" -ge 18 ] || stop "node $(node --version) is too old: 18 or newer is needed."
[ "$MODE" = native ] && exit 0

# ---- 2. npm tools, at the versions of package-lock.json ------------------------------------------------
LOCK=$(cksum <package-lock.json | cut -d' ' -f1)
if [ "$MODE" = page ]; then NPM_ARGS=(--omit=dev) KIND=page; else NPM_ARGS=() KIND=all; fi
if [ ! -e "node_modules/.beffroi-all-$LOCK" ] && [ ! -e "node_modules/.beffroi-$KIND-$LOCK" ]; then
  step "npm ci: $([ $KIND = page ] && echo 'bundler and minifier' || echo 'bundler, minifier, type checker, browser driver, accessibility checker, benchmark rival')"
  mkdir -p "$D"
  npm ci --ignore-scripts --no-fund --no-audit ${NPM_ARGS[@]+"${NPM_ARGS[@]}"} >"$D/npm.log" 2>&1 || {
    tail -8 "$D/npm.log" >&2
    stop "npm ci failed (no network to the npm registry?)." "See $D/npm.log"
  }
  touch "node_modules/.beffroi-$KIND-$LOCK"
fi

# ---- 3. The wasm compiler and the sources --------------------------------------------------------------
if [ -n "$EMCC_ON_PATH" ]; then
  mkdir -p "$D"
  [ "$(cat "$D/emscripten-root" 2>/dev/null)" = "$EMCC_ON_PATH" ] || { echo "$EMCC_ON_PATH" >"$D/emscripten-root"; step "Using the emcc $V found on PATH"; }
  exit 0
fi
if [ -e "$STAMP" ] && [ -x "$(cat "$D/emscripten-root" 2>/dev/null)/emcc" ]; then exit 0; fi

# A private apt configuration: the same mirror and keys, another suite, lists of its own.
mirror() {
  apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(RELEASE) $(COMPONENT)' 2>/dev/null |
    awk -v c="$VERSION_CODENAME" '$2 == c && $3 !~ /-(security|updates|backports|proposed)/ && $4 == "main" {print $1; exit}'
}
# The sources always come from one suite a distribution, so that every release builds the page from the same SDL2 and
# Dear ImGui (1.90: later ones have another font atlas).
if [ "$DISTRO" = debian ]; then SOURCES=trixie NEXT=trixie; else SOURCES=noble NEXT=${BEFFROI_NEXT_SUITE:-resolute}; fi
if [ "$TIER" = 3 ]; then
  echo "This release packages Emscripten ${CANDIDATE:-not at all}; $EMCC_MIN is needed. The one of \"$NEXT\" will be unpacked into"
  say "$D (about 0.5 GB; nothing of it is installed in the system), with the sources of SDL2 and Dear ImGui."
else
  echo "The sources of SDL2 and Dear ImGui, as \"$SOURCES\" packages them, will be unpacked into"
  say "$D"
fi
MIRROR=$(mirror)
if [ -z "$MIRROR" ]; then
  may_install "nothing: only the package lists are needed"
  apt_update
  MIRROR=$(mirror)
fi
[ -n "$MIRROR" ] || stop "no package mirror for \"$VERSION_CODENAME\" found in apt's configuration."
KEYS=$(ls /usr/share/keyrings/"$DISTRO"-archive-keyring.gpg /usr/share/keyrings/"$DISTRO"-archive-keyring.pgp 2>/dev/null | head -1 || true)
[ -n "$KEYS" ] || stop "the keys of the package mirror are missing:" "apt-get install $DISTRO-archive-keyring"

A=$D/apt DL=$D/download
rm -rf "$A" "$DL" "$STAMP"
mkdir -p "$A"/{parts,state,lists/partial,archives/partial} "$DL" "$D/src"
: >"$A/state/status"
cat >"$A/parts/next.sources" <<S
Types: deb-src
URIs: $MIRROR
Suites: $SOURCES
Components: main $([ "$DISTRO" = ubuntu ] && echo universe)
Signed-By: $KEYS
$([ "$TIER" = 3 ] && printf '\nTypes: deb\nURIs: %s\nSuites: %s\nComponents: main %s\nSigned-By: %s\n' "$MIRROR" "$NEXT" "$([ "$DISTRO" = ubuntu ] && echo universe)" "$KEYS")
S
cat >"$A/apt.conf" <<S
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$A/parts";
Dir::Etc::preferences "/dev/null";
Dir::Etc::preferencesparts "/dev/null";
Dir::State "$A/state";
Dir::State::lists "$A/lists";
Dir::State::status "$A/state/status";
Dir::Cache "$A";
Dir::Cache::archives "$A/archives";
APT::Sandbox::User "root";
Acquire::Languages "none";
APT::Update::Error-Mode "any";
S
scratch_apt() { (cd "$DL" && APT_CONFIG=$A/apt.conf apt-get -q "$@") >>"$LOG" 2>&1 || { tail -5 "$LOG" >&2; return 1; }; }
SUITES=$SOURCES
[ "$TIER" = 3 ] && [ "$NEXT" != "$SOURCES" ] && SUITES="$SOURCES and $NEXT"
step "Reading the lists of $SUITES"
scratch_apt update || stop "the lists of $SUITES cannot be read (no network?)." "See $LOG"
step "Downloading the sources of SDL2 and Dear ImGui"
scratch_apt source --download-only imgui || stop "the source package of Dear ImGui cannot be downloaded." "See $LOG"
scratch_apt source --download-only libsdl2 || stop "the source package of SDL2 cannot be downloaded." "See $LOG"
rm -rf "$D/src/imgui" "$D/src/sdl2"
dpkg-source --no-check --no-copy -x "$DL"/imgui_*.dsc "$D/src/imgui" >>"$LOG"
dpkg-source --no-check --no-copy -x "$DL"/libsdl2*.dsc "$D/src/sdl2" >>"$LOG"
[ -d "$D/src/sdl2/src/video/emscripten" ] || stop "the source package of SDL2 has no Emscripten part: $D/src/sdl2"

if [ "$TIER" = 2 ]; then
  dirname "$(readlink -f "$(command -v emcc)")" >"$D/emscripten-root"
else
  step "Downloading Emscripten and Binaryen (about 250 MB)"
  scratch_apt download emscripten binaryen libc6 libstdc++6 libgcc-s1 || stop "Emscripten cannot be downloaded from \"$NEXT\"." "See $LOG"
  step "Unpacking them"
  E=$D/em
  rm -rf "$E"
  mkdir -p "$E/rt" "$E/binaryen/bin"
  # Without its tests and the library variants that are never linked here.
  dpkg-deb --fsys-tarfile "$DL"/emscripten_*.deb | tar -x -C "$E" --exclude='*/emscripten/test' --exclude='*/wasm32-emscripten/pic' \
    --exclude='*/wasm32-emscripten/lto-pic' --exclude='*-ww*.a' --exclude='*-asan*.a' --exclude='./usr/share/doc'
  R=$E/usr/share/emscripten
  ln -sfn "$(dirname "$(dpkg -L node-acorn | grep -m1 '/acorn$')")" "$R/node_modules" # a node not from the distribution does not look there
  echo '{"type":"commonjs"}' >"$E/package.json" # the "type": "module" of our package.json would break emcc's own scripts
  # Binaryen of the next release needs that release's C library: it runs through that library's own loader.
  for p in binaryen libc6 libstdc++6 libgcc-s1; do dpkg -x "$DL/$p"_*.deb "$E/rt"; done
  L=$E/rt/usr/lib/$(dpkg-architecture -qDEB_BUILD_MULTIARCH)
  LOADER=$(ls "$L"/ld-linux*.so.* | head -1)
  for t in "$E"/rt/usr/bin/wasm*; do
    printf '#!/bin/sh\nexec "%s" --library-path "%s" "%s" "$@"\n' "$LOADER" "$L" "$t" >"$E/binaryen/bin/${t##*/}"
  done
  chmod +x "$E"/binaryen/bin/*
  # emcc reads the file .emscripten beside itself.
  cat >"$R/.emscripten" <<S
LLVM_ROOT = '$(dirname "$(command -v clang-$LLVM)")'
LLVM_ADD_VERSION = '$LLVM'
CLANG_ADD_VERSION = '$LLVM'
BINARYEN_ROOT = '$E/binaryen'
NODE_JS = '$(command -v node)'
CACHE = '$R/cache'
FROZEN_CACHE = True
S
  echo "$R" >"$D/emscripten-root"
fi
EMCC=$(cat "$D/emscripten-root")/emcc
VERSION=$(emcc_version "$EMCC")
[ -n "$VERSION" ] || stop "the wasm compiler does not start:" "$("$EMCC" --version 2>&1 | tail -3)"
if [ "$TIER" = 3 ] && [ "$DISTRO" = ubuntu ] && ! printf 'int main(){}' | "$EMCC" -xc - -o "$DL/try.mjs" >>"$LOG" 2>&1; then
  stop "Emscripten $VERSION of \"$NEXT\" does not work with this release's clang $LLVM." \
    "Install emsdk and put its emcc ($EMCC_MIN or newer) on PATH, or use a release of Ubuntu that packages one." "See $LOG"
fi
rm -rf "$DL" "$A"
touch "$STAMP"
step "Emscripten $VERSION is ready"
