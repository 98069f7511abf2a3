# Third-party sources are never in this repository. Each one is looked for, in this order:
#   1. FETCHCONTENT_SOURCE_DIR_<NAME>: CMake's own override, any unpacked tree
#   2. <deps>/src/<name>, where web/toolchain/bootstrap.sh unpacks the distribution's source package
#      (<deps> is build/deps, or $BEFFROI_DEPS, so that several clones can share one)
#   3. the upstream repository at the same version, over the network
# Defines dep::doctest everywhere; dep::sdl2 and dep::imgui under Emscripten. Nothing of these is linked into engine.
include(${CMAKE_CURRENT_LIST_DIR}/deps_folder.cmake)

include(FetchContent)
set(FETCHCONTENT_QUIET ON)
function(beffroi_dep name repository tag)
  string(TOUPPER ${name} upper)
  if(NOT FETCHCONTENT_SOURCE_DIR_${upper} AND EXISTS ${BEFFROI_DEPS}/src/${name})
    set(FETCHCONTENT_SOURCE_DIR_${upper} ${BEFFROI_DEPS}/src/${name} CACHE PATH "" FORCE)
  endif()
  # SOURCE_SUBDIR names a folder that does not exist, so that MakeAvailable only populates: the
  # dependency's own build is not run.
  FetchContent_Declare(${name} GIT_REPOSITORY ${repository} GIT_TAG ${tag} GIT_SHALLOW ON SOURCE_SUBDIR no-build-of-its-own)
  FetchContent_MakeAvailable(${name})
  set(${name}_SOURCE_DIR ${${name}_SOURCE_DIR} PARENT_SCOPE)
endfunction()

# ---- doctest: one header. For wasm it is reached through a folder of links: adding the system's include
# folder would mix this machine's C library headers into the build.
find_path(DOCTEST_INCLUDE_DIR doctest/doctest.h PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH)
if(DOCTEST_INCLUDE_DIR)
  set(doctest_include ${CMAKE_BINARY_DIR}/include)
  file(MAKE_DIRECTORY ${doctest_include})
  file(CREATE_LINK ${DOCTEST_INCLUDE_DIR}/doctest ${doctest_include}/doctest SYMBOLIC)
elseif(EXISTS ${PROJECT_SOURCE_DIR}/tests/main.cpp)
  beffroi_dep(doctest https://github.com/doctest/doctest.git v2.4.11)
  set(doctest_include ${doctest_SOURCE_DIR})
endif()
if(doctest_include)
  add_library(beffroi_doctest INTERFACE)
  target_include_directories(beffroi_doctest SYSTEM INTERFACE ${doctest_include})
  add_library(dep::doctest ALIAS beffroi_doctest)
endif()

if(NOT EMSCRIPTEN)
  return()
endif()

# ---- SDL2: its own CMake spends minutes in try_compile under emcc. SDL ships a ready
# SDL_config_emscripten.h, so the platform's set of files is compiled directly.
beffroi_dep(sdl2 https://github.com/libsdl-org/SDL.git release-2.32.4)
set(s ${sdl2_SOURCE_DIR}/src)
# Parts that the page never uses are left out: input and sound are the page's own, drawing is OpenGL's, nobody plays with a joystick,
# draws a gesture or shows a software surface. What SDL still calls of them does nothing: web/app/sdl_unused.cpp.
file(GLOB sdl2_files
  ${s}/SDL*.c ${s}/atomic/*.c ${s}/cpuinfo/*.c ${s}/dynapi/*.c ${s}/events/*.c ${s}/file/*.c ${s}/filesystem/emscripten/*.c
  ${s}/loadso/dlopen/*.c ${s}/stdlib/*.c ${s}/thread/*.c ${s}/thread/generic/*.c ${s}/timer/*.c ${s}/timer/unix/*.c
  ${s}/video/SDL_egl.c ${s}/video/SDL_rect.c ${s}/video/SDL_video.c ${s}/video/emscripten/*.c)
list(FILTER sdl2_files EXCLUDE REGEX "/(SDL_gesture|SDL_log|SDL_emscriptenevents|SDL_emscriptenframebuffer)\\.c$")
add_library(sdl2 STATIC EXCLUDE_FROM_ALL ${sdl2_files})
target_include_directories(sdl2 SYSTEM PUBLIC ${sdl2_SOURCE_DIR}/include)
target_compile_options(sdl2 PRIVATE -w)
target_compile_definitions(sdl2 PRIVATE SDL_LEAN_AND_MEAN=1 SDL_AUDIO_DISABLED=1 SDL_RENDER_DISABLED=1
  SDL_HAPTIC_DISABLED=1 SDL_SENSOR_DISABLED=1 SDL_JOYSTICK_DISABLED=1)
add_library(dep::sdl2 ALIAS sdl2)

# ---- Dear ImGui, used for its draw lists, font atlas and GL renderer
beffroi_dep(imgui https://github.com/ocornut/imgui.git v1.90.1)
set(i ${imgui_SOURCE_DIR})
# What the page never uses and the compiler cannot know of is taken out of copies of two files.
# imgui_replace(<file> <text> <other> <times>): writes <other> where the copy has <text>, as often as expected.
function(imgui_copy file)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${i}/${file})
  file(READ ${i}/${file} text)
  set(text_of_${file} "${text}" PARENT_SCOPE)
endfunction()
function(imgui_replace file text other times)
  string(REPLACE "${text}" "${other}" changed "${text_of_${file}}")
  string(LENGTH "${text_of_${file}}" before)
  string(LENGTH "${changed}" after)
  string(LENGTH "${text}" long)
  string(LENGTH "${other}" short)
  math(EXPR found "${before} - ${after} - ${times} * (${long} - ${short})")
  if(NOT found EQUAL 0)
    message(FATAL_ERROR "${i}/${file} does not have \"${text}\" ${times} times (deps.cmake)")
  endif()
  set(text_of_${file} "${changed}" PARENT_SCOPE)
endfunction()
# An atlas without a font would fall back on a font of its own, which keeps that font in the program although ours are always there.
imgui_copy(imgui_draw.cpp)
imgui_replace(imgui_draw.cpp "if (ConfigData.Size == 0)\n        AddFontDefault();" "if (ConfigData.Size == 0)\n        return false;" 1)
# Our fonts have TrueType outlines; those of OpenType's CFF have a reader of their own.
imgui_copy(imstb_truetype.h)
imgui_replace(imstb_truetype.h "if (!cff) return 0;" "return 0;" 1)
imgui_replace(imstb_truetype.h "info->cff.size" "0" 4)
foreach(file imgui_draw.cpp imstb_truetype.h)
  file(WRITE ${CMAKE_BINARY_DIR}/imgui_copy.new "${text_of_${file}}")
  file(COPY_FILE ${CMAKE_BINARY_DIR}/imgui_copy.new ${CMAKE_BINARY_DIR}/${file} ONLY_IF_DIFFERENT)
endforeach()
set_source_files_properties(${CMAKE_BINARY_DIR}/imgui_draw.cpp PROPERTIES
  COMPILE_DEFINITIONS "IMGUI_STB_TRUETYPE_FILENAME=\"${CMAKE_BINARY_DIR}/imstb_truetype.h\""
  OBJECT_DEPENDS ${CMAKE_BINARY_DIR}/imstb_truetype.h)
add_library(imgui STATIC EXCLUDE_FROM_ALL ${i}/imgui.cpp ${CMAKE_BINARY_DIR}/imgui_draw.cpp ${i}/imgui_tables.cpp ${i}/imgui_widgets.cpp
  ${i}/imgui_demo.cpp ${i}/backends/imgui_impl_opengl3.cpp)
target_include_directories(imgui SYSTEM PUBLIC ${i} ${i}/backends)
target_compile_definitions(imgui PUBLIC IMGUI_DISABLE_OBSOLETE_FUNCTIONS IMGUI_IMPL_OPENGL_ES2
  IMGUI_DISABLE_DEMO_WINDOWS IMGUI_DISABLE_DEBUG_TOOLS)
target_compile_options(imgui PRIVATE -w -fno-exceptions -fno-rtti)
set_source_files_properties(${i}/backends/imgui_impl_opengl3.cpp PROPERTIES COMPILE_OPTIONS
  "-include;${PROJECT_SOURCE_DIR}/web/app/known_gl_state.h" OBJECT_DEPENDS ${PROJECT_SOURCE_DIR}/web/app/known_gl_state.h)
add_library(dep::imgui ALIAS imgui)
