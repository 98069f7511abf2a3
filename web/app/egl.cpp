// The OpenGL functions that SDL looks up by name when it makes a context and reads its extensions.
//
// Owns: eglGetProcAddress. Emscripten's version contains a table of all of OpenGL, in wasm and in
// JavaScript; this one knows only what SDL needs. Everything else calls OpenGL directly. For any
// other name the answer is nullptr: no such function.
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
