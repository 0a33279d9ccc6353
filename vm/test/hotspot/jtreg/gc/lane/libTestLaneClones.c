/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

#include <jvmti.h>
#include <string.h>

/* Listens to what the VM allocates for itself, clones among it, and does nothing with it. */

static volatile jint allocations;

static void JNICALL on_allocation(jvmtiEnv* jvmti, JNIEnv* env, jthread thread, jobject object, jclass type,
                                  jlong size) {
  allocations++; /* one thread matters */
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void* reserved) {
  jvmtiEnv* jvmti;
  jvmtiCapabilities wanted;
  jvmtiEventCallbacks callbacks;
  if ((*vm)->GetEnv(vm, (void**)&jvmti, JVMTI_VERSION_11) != JNI_OK) {
    return JNI_ERR;
  }
  memset(&wanted, 0, sizeof wanted);
  wanted.can_generate_vm_object_alloc_events = 1;
  memset(&callbacks, 0, sizeof callbacks);
  callbacks.VMObjectAlloc = on_allocation;
  if ((*jvmti)->AddCapabilities(jvmti, &wanted) != JVMTI_ERROR_NONE ||
      (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
      (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_OBJECT_ALLOC, NULL) !=
          JVMTI_ERROR_NONE) {
    return JNI_ERR;
  }
  return JNI_OK;
}

JNIEXPORT jint JNICALL Java_gc_lane_TestLaneClones_allocations(JNIEnv* env, jclass type) {
  return allocations;
}
