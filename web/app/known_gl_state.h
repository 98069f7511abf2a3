// Known GL state: answers the queries that ImGui's renderer makes in every frame.
//
// Owns: these answers alone. Before it draws, the renderer reads two dozen states to restore them
// afterwards. In a browser some of these reads wait for the graphics process. Nothing else draws in
// this context, so the answers are those of a new context; window.cpp and imgui_glue.cpp set what
// they need themselves. For the same reason the renderer needs no vertex array of its own, which it
// would create and delete in every frame as garbage for the browser to collect. Included before the
// renderer's source and nowhere else (web/toolchain/cmake/deps.cmake).
#pragma once

#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>

static inline void beffroi_get_integer(GLenum name, GLint* value) {
  switch (name) {
  case GL_ACTIVE_TEXTURE: *value = GL_TEXTURE0; return;
  case GL_BLEND_SRC_RGB:
  case GL_BLEND_SRC_ALPHA: *value = GL_ONE; return;
  case GL_BLEND_EQUATION_RGB:
  case GL_BLEND_EQUATION_ALPHA: *value = GL_FUNC_ADD; return;
  case GL_VIEWPORT:
  case GL_SCISSOR_BOX: value[0] = value[1] = 0, value[2] = value[3] = 1; return;
  default: *value = 0; return; // no program, buffer or texture; GL_ZERO
  }
}

static inline void beffroi_get_attribute(GLuint, GLenum name, GLint* value) {
  *value = name == GL_VERTEX_ATTRIB_ARRAY_SIZE   ? 4
           : name == GL_VERTEX_ATTRIB_ARRAY_TYPE ? GL_FLOAT
                                                 : 0;
}

static inline void beffroi_get_pointer(GLuint, GLenum, void** pointer) { *pointer = nullptr; }

static inline GLboolean beffroi_is_enabled(GLenum) { return GL_FALSE; }

#define glGetIntegerv beffroi_get_integer
#define glGetVertexAttribiv beffroi_get_attribute
#define glGetVertexAttribPointerv beffroi_get_pointer
#define glIsEnabled beffroi_is_enabled

static inline void beffroi_make_arrays(GLsizei, GLuint* name) {
  *name = 0;
} // the default vertex array
static inline void beffroi_drop_arrays(GLsizei, const GLuint*) {}
static inline void beffroi_bind_array(GLuint) {}

#define glGenVertexArraysOES beffroi_make_arrays
#define glDeleteVertexArraysOES beffroi_drop_arrays
#define glBindVertexArrayOES beffroi_bind_array
