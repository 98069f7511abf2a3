# Sets BEFFROI_DEPS, the folder that web/toolchain/bootstrap.sh fills: $BEFFROI_DEPS, or build/deps. Kept in the cache, so that
# a tree configured with the variable configures itself again without it. Must do nothing else: the toolchain file reads it too.
if(DEFINED ENV{BEFFROI_DEPS})
  set(BEFFROI_DEPS $ENV{BEFFROI_DEPS} CACHE PATH "folder of compiler and third-party sources" FORCE)
elseif(NOT BEFFROI_DEPS)
  get_filename_component(beffroi_deps_default ${CMAKE_CURRENT_LIST_DIR}/../../../build/deps ABSOLUTE)
  set(BEFFROI_DEPS ${beffroi_deps_default} CACHE PATH "folder of compiler and third-party sources")
endif()
