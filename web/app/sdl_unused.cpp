// Stubs for the parts of SDL that the build leaves out (web/toolchain/cmake/deps.cmake).
//
// Owns: empty functions with SDL's names and types. The page uses none of SDL's input
// (shell/play/hands.ts listens to the browser itself), gestures, software surfaces, renderer and
// log. To use such a part, add it to deps.cmake and remove its stubs here.
#include <SDL.h>

struct SDL_VideoDevice;
struct SDL_WindowData;

extern "C" {

void SDL_Log(const char*, ...) {}
void SDL_LogDebug(int, const char*, ...) {}
SDL_LogPriority SDL_LogGetPriority(int) { return SDL_LOG_PRIORITY_CRITICAL; }

int SDL_GestureAddTouch(SDL_TouchID) { return 0; }
int SDL_GestureDelTouch(SDL_TouchID) { return 0; }
void SDL_GestureProcessEvent(SDL_Event*) {}
void SDL_GestureQuit() {}

SDL_Renderer* SDL_GetRenderer(SDL_Window*) { return nullptr; }
void SDL_DestroyRendererWithoutFreeing(SDL_Renderer*) {}

SDL_Surface* SDL_ConvertSurfaceFormat(SDL_Surface*, Uint32, Uint32) { return nullptr; }

void Emscripten_RegisterEventHandlers(SDL_WindowData*) {}
void Emscripten_UnregisterEventHandlers(SDL_WindowData*) {}
int Emscripten_HandleCanvasResize(int, const void*, void*) { return 0; }

int Emscripten_CreateWindowFramebuffer(SDL_VideoDevice*, SDL_Window*, Uint32*, void**, int*) {
  return -1;
}
int Emscripten_UpdateWindowFramebuffer(SDL_VideoDevice*, SDL_Window*, const SDL_Rect*, int) {
  return -1;
}
void Emscripten_DestroyWindowFramebuffer(SDL_VideoDevice*, SDL_Window*) {}
}
