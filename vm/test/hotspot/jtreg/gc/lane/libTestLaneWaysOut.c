/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

#include <jni.h>
#include <jvmti.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The natives of TestLaneWaysOut: what JNI and JVMTI offer to get at another thread's object. */

#define NATIVE(type, name) JNIEXPORT type JNICALL Java_gc_lane_TestLaneWaysOut_##name

static jvmtiEnv* jvmti;

static void JNICALL keep_sample(jvmtiEnv* from, JNIEnv* env, jthread thread, jobject object, jclass type, jlong size);

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void* reserved) {
  jvmtiCapabilities wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.can_tag_objects = 1;
  wanted.can_suspend = 1;
  wanted.can_access_local_variables = 1;
  wanted.can_get_owned_monitor_info = 1;
  wanted.can_force_early_return = 1;
  wanted.can_signal_thread = 1;
  wanted.can_generate_sampled_object_alloc_events = 1;
  if ((*vm)->GetEnv(vm, (void**)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) {
    return JNI_ERR;
  }
  if ((*jvmti)->AddCapabilities(jvmti, &wanted) != JVMTI_ERROR_NONE) {
    return JNI_ERR;
  }
  jvmtiEventCallbacks callbacks;
  memset(&callbacks, 0, sizeof callbacks);
  callbacks.SampledObjectAlloc = keep_sample;
  (*jvmti)->SetHeapSamplingInterval(jvmti, 1024);
  return (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) == JVMTI_ERROR_NONE ? JNI_OK : JNI_ERR;
}

static void check(JNIEnv* env, jvmtiError error, const char* what) {
  if (error != JVMTI_ERROR_NONE) {
    char* name = NULL;
    (*jvmti)->GetErrorName(jvmti, error, &name);
    char message[200] = "";
    strncat(message, what, 80);
    strcat(message, ": ");
    strncat(message, name == NULL ? "?" : name, 80);
    (*env)->FatalError(env, message);
  }
}

/* --- JNI */

static jobject global;
static jweak weak;

NATIVE(void, giveGlobal)(JNIEnv* env, jclass type, jobject item) {
  global = (*env)->NewGlobalRef(env, item);
}

NATIVE(jobject, takeGlobal)(JNIEnv* env, jclass type) {
  jobject item = (*env)->NewLocalRef(env, global);
  (*env)->DeleteGlobalRef(env, global);
  return item;
}

NATIVE(void, giveWeak)(JNIEnv* env, jclass type, jobject item) {
  weak = (*env)->NewWeakGlobalRef(env, item);
}

NATIVE(jobject, takeWeak)(JNIEnv* env, jclass type) {
  jobject item = (*env)->NewLocalRef(env, weak);
  (*env)->DeleteWeakGlobalRef(env, weak);
  return item;
}

NATIVE(void, giveField)(JNIEnv* env, jclass type, jobject holder, jobject item) {
  jfieldID field = (*env)->GetFieldID(env, (*env)->GetObjectClass(env, holder), "next", "Lgc/lane/TestLaneWaysOut$Item;");
  (*env)->SetObjectField(env, holder, field, item);
}

NATIVE(void, giveStatic)(JNIEnv* env, jclass type, jobject item) {
  jfieldID field = (*env)->GetStaticFieldID(env, type, "place", "Lgc/lane/TestLaneWaysOut$Item;");
  (*env)->SetStaticObjectField(env, type, field, item);
}

NATIVE(void, giveElement)(JNIEnv* env, jclass type, jobjectArray array, jobject item) {
  (*env)->SetObjectArrayElement(env, array, 0, item);
}

NATIVE(void, giveNewArray)(JNIEnv* env, jclass type, jobject item) {
  jobjectArray array = (*env)->NewObjectArray(env, 1000, (*env)->GetObjectClass(env, item), item);
  global = (*env)->NewGlobalRef(env, array);
}

NATIVE(jobject, takeNewArray)(JNIEnv* env, jclass type) {
  jobject item = (*env)->GetObjectArrayElement(env, global, 999);
  (*env)->DeleteGlobalRef(env, global);
  return item;
}

/* --- A thread that is not the VM's own */

struct attached {
  JavaVM* vm;
  jclass type;
  jint number;
};

static void* run_attached(void* argument) {
  struct attached* attached = argument;
  JNIEnv* env;
  if ((*attached->vm)->AttachCurrentThread(attached->vm, (void**)&env, NULL) != JNI_OK) {
    abort();
  }
  jmethodID method = (*env)->GetStaticMethodID(env, attached->type, "ofAttached", "(I)V");
  (*env)->CallStaticVoidMethod(env, attached->type, method, attached->number);
  (*attached->vm)->DetachCurrentThread(attached->vm);
  return NULL;
}

NATIVE(void, runAttached)(JNIEnv* env, jclass type, jint number) {
  struct attached attached = {NULL, (*env)->NewGlobalRef(env, type), number};
  pthread_t thread;
  if ((*env)->GetJavaVM(env, &attached.vm) != JNI_OK || pthread_create(&thread, NULL, run_attached, &attached) != 0) {
    (*env)->FatalError(env, "no thread");
  }
  pthread_join(thread, NULL);
  (*env)->DeleteGlobalRef(env, attached.type);
}

/* --- Tags */

NATIVE(void, giveTag)(JNIEnv* env, jclass type, jobject item) {
  check(env, (*jvmti)->SetTag(jvmti, item, 17), "SetTag");
}

NATIVE(jobject, takeTag)(JNIEnv* env, jclass type) {
  const jlong tag = 17;
  jint count = 0;
  jobject* objects = NULL;
  check(env, (*jvmti)->GetObjectsWithTags(jvmti, 1, &tag, &count, &objects, NULL), "GetObjectsWithTags");
  jobject item = NULL;
  for (jint i = 0; i < count; i++) {
    item = objects[i];
    check(env, (*jvmti)->SetTag(jvmti, item, 0), "SetTag");
  }
  (*jvmti)->Deallocate(jvmti, (unsigned char*)objects);
  return count == 1 ? item : NULL;
}

/* --- Samples of what is allocated */

static jobject sampled;

/* Keeps the last item, which nobody else keeps. */
static void JNICALL keep_sample(jvmtiEnv* from, JNIEnv* env, jthread thread, jobject object, jclass type, jlong size) {
  char* signature = NULL;
  check(env, (*from)->GetClassSignature(from, type, &signature, NULL), "GetClassSignature");
  if (strcmp(signature, "Lgc/lane/TestLaneWaysOut$Item;") == 0) {
    (*env)->DeleteGlobalRef(env, sampled);
    sampled = (*env)->NewGlobalRef(env, object);
  }
  (*from)->Deallocate(from, (unsigned char*)signature);
}

NATIVE(void, sample)(JNIEnv* env, jclass type, jboolean on) {
  check(env, (*jvmti)->SetEventNotificationMode(jvmti, on ? JVMTI_ENABLE : JVMTI_DISABLE,
                                                JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL), "SetEventNotificationMode");
}

NATIVE(jobject, takeSampled)(JNIEnv* env, jclass type) {
  jobject item = (*env)->NewLocalRef(env, sampled);
  (*env)->DeleteGlobalRef(env, sampled);
  sampled = NULL;
  return item;
}

static jint JNICALL tag_it(jlong class_tag, jlong size, jlong* tag, jint length, void* data) {
  *tag = 17;
  return JVMTI_VISIT_OBJECTS;
}

/* The one object of the class. */
NATIVE(jobject, takeFromHeap)(JNIEnv* env, jclass type, jclass of) {
  jvmtiHeapCallbacks callbacks;
  memset(&callbacks, 0, sizeof callbacks);
  callbacks.heap_iteration_callback = tag_it;
  check(env, (*jvmti)->IterateThroughHeap(jvmti, 0, of, &callbacks, NULL), "IterateThroughHeap");
  return Java_gc_lane_TestLaneWaysOut_takeTag(env, type);
}

static jint JNICALL tag_reached(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong class_tag,
                                jlong referrer_class_tag, jlong size, jlong* tag, jlong* referrer_tag, jint length,
                                void* data) {
  *tag = 17;
  return JVMTI_VISIT_OBJECTS;
}

NATIVE(jobject, takeByReferences)(JNIEnv* env, jclass type, jclass of) {
  jvmtiHeapCallbacks callbacks;
  memset(&callbacks, 0, sizeof callbacks);
  callbacks.heap_reference_callback = tag_reached;
  check(env, (*jvmti)->FollowReferences(jvmti, 0, of, NULL, &callbacks, NULL), "FollowReferences");
  return Java_gc_lane_TestLaneWaysOut_takeTag(env, type);
}

/* --- Frames of a thread */

/* The depth of the thread's frame of the method of that name; the thread is suspended. */
static jint depth_of(JNIEnv* env, jthread thread, const char* name) {
  for (jint depth = 0; ; depth++) {
    jmethodID method;
    jlocation location;
    check(env, (*jvmti)->GetFrameLocation(jvmti, thread, depth, &method, &location), "GetFrameLocation");
    char* found = NULL;
    check(env, (*jvmti)->GetMethodName(jvmti, method, &found, NULL, NULL), "GetMethodName");
    const int same = strcmp(found, name) == 0;
    (*jvmti)->Deallocate(jvmti, (unsigned char*)found);
    if (same) {
      return depth;
    }
  }
}

NATIVE(jobject, takeLocal)(JNIEnv* env, jclass type, jthread thread, jint slot) {
  check(env, (*jvmti)->SuspendThread(jvmti, thread), "SuspendThread");
  jobject item = NULL;
  check(env, (*jvmti)->GetLocalObject(jvmti, thread, depth_of(env, thread, "hold"), slot, &item), "GetLocalObject");
  check(env, (*jvmti)->ResumeThread(jvmti, thread), "ResumeThread");
  return item;
}

NATIVE(void, putLocal)(JNIEnv* env, jclass type, jthread thread, jint slot, jobject item) {
  check(env, (*jvmti)->SuspendThread(jvmti, thread), "SuspendThread");
  check(env, (*jvmti)->SetLocalObject(jvmti, thread, depth_of(env, thread, "hold"), slot, item), "SetLocalObject");
  check(env, (*jvmti)->ResumeThread(jvmti, thread), "ResumeThread");
}

/* The thread owns one monitor. */
NATIVE(jobject, takeOwned)(JNIEnv* env, jclass type, jthread thread) {
  check(env, (*jvmti)->SuspendThread(jvmti, thread), "SuspendThread");
  jint count = 0;
  jobject* owned = NULL;
  check(env, (*jvmti)->GetOwnedMonitorInfo(jvmti, thread, &count, &owned), "GetOwnedMonitorInfo");
  jobject item = count == 1 ? owned[0] : NULL;
  (*jvmti)->Deallocate(jvmti, (unsigned char*)owned);
  check(env, (*jvmti)->ResumeThread(jvmti, thread), "ResumeThread");
  return item;
}

/* True if the thread stood in a frame that can be left. */
NATIVE(jboolean, putResult)(JNIEnv* env, jclass type, jthread thread, jobject item) {
  check(env, (*jvmti)->SuspendThread(jvmti, thread), "SuspendThread");
  jboolean done = JNI_FALSE;
  if (depth_of(env, thread, "hold") == 0) {
    jvmtiError error = (*jvmti)->ForceEarlyReturnObject(jvmti, thread, item);
    if (error != JVMTI_ERROR_OPAQUE_FRAME) {
      check(env, error, "ForceEarlyReturnObject");
      done = JNI_TRUE;
    }
  }
  check(env, (*jvmti)->ResumeThread(jvmti, thread), "ResumeThread");
  return done;
}

NATIVE(void, putException)(JNIEnv* env, jclass type, jthread thread, jobject exception) {
  check(env, (*jvmti)->StopThread(jvmti, thread, exception), "StopThread");
}
