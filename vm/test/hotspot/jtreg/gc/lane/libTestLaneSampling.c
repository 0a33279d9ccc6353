/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

/* Counts what JVMTI samples of allocations, about once in INTERVAL bytes. */

#include <jvmti.h>
#include <string.h>

enum { INTERVAL = 512 * 1024 };

static volatile jint samples;

static void JNICALL count(jvmtiEnv* jvmti, JNIEnv* env, jthread thread, jobject object, jclass type, jlong size) {
  __atomic_add_fetch(&samples, 1, __ATOMIC_RELAXED);
}

JNIEXPORT jint JNICALL Java_gc_lane_TestLaneSampling_samples(JNIEnv* env, jclass type) {
  return samples;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void* reserved) {
  jvmtiEnv* jvmti;
  jvmtiCapabilities wanted;
  jvmtiEventCallbacks callbacks;
  memset(&wanted, 0, sizeof wanted);
  memset(&callbacks, 0, sizeof callbacks);
  wanted.can_generate_sampled_object_alloc_events = 1;
  callbacks.SampledObjectAlloc = count;
  return (*vm)->GetEnv(vm, (void**)&jvmti, JVMTI_VERSION_11) == JNI_OK &&
                 (*jvmti)->AddCapabilities(jvmti, &wanted) == JVMTI_ERROR_NONE &&
                 (*jvmti)->SetHeapSamplingInterval(jvmti, INTERVAL) == JVMTI_ERROR_NONE &&
                 (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) == JVMTI_ERROR_NONE &&
                 (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL) ==
                     JVMTI_ERROR_NONE
             ? JNI_OK
             : JNI_ERR;
}
