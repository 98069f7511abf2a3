// The OpenGL functions that SDL asks for by name when it makes a context and looks at its extensions.
//
// Owns: eglGetProcAddress, which Emscripten's own would answer with a table of all of OpenGL, in wasm and in
// JavaScript. Everything else calls OpenGL directly. A name that is not here is a function that is not there.
#include <EGL/egl.h>
#include <GLES2/gl2.h>
#include <cstring>

extern "C" __eglMustCastToProperFunctionPointerType eglGetProcAddress(const char* name) {
  using Function = __eglMustCastToProperFunctionPointerType;
  if (std::strcmp(name, "glGetString") == 0) return reinterpret_cast<Function>(glGetString);
  if (std::strcmp(name, "glGetIntegerv") == 0) return reinterpret_cast<Function>(glGetIntegerv);
  if (std::strcmp(name, "glGetError") == 0) return reinterpret_cast<Function>(glGetError);
  return nullptr;
}
