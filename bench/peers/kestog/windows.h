// What KestoG's source asks of Windows, as far as it goes: no more is used when the engine is part of
// another program.

#ifndef DAMIER_WINDOWS_H
#define DAMIER_WINDOWS_H

#include <ctime>
#include <string.h>
#include <unistd.h>

#define WINAPI
#define __stdcall
#define __int32 int
#define __int64 long long
#define TRUE 1
#define FALSE 0
#define CLK_TCK CLOCKS_PER_SEC
#define MB_OK 0
#define DLL_PROCESS_ATTACH 1
#define DLL_THREAD_ATTACH 2
#define DLL_THREAD_DETACH 3
#define DLL_PROCESS_DETACH 0

typedef int BOOL;
typedef void *HANDLE;
typedef void *LPVOID;
typedef unsigned DWORD;
typedef int CRITICAL_SECTION;

inline void InitializeCriticalSection(CRITICAL_SECTION *) {}
inline void EnterCriticalSection(CRITICAL_SECTION *) {}
inline void LeaveCriticalSection(CRITICAL_SECTION *) {}
inline void Sleep(unsigned milliseconds) { usleep(milliseconds * 1000); }
inline int MessageBox(void *, const char *, const char *, int) { return 0; }

#endif
