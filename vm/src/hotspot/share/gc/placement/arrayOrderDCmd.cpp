/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation. The Kinjo authors designate
 * this particular file as subject to the "Classpath" exception as provided
 * in the LICENSE file of the vm folder.
 */

#include "gc/placement/arrayOrderDCmd.hpp"
#include "gc/shared/collectedHeap.hpp"
#include "gc/shared/gcVMOperations.hpp"
#include "memory/iterator.hpp"
#include "memory/resourceArea.hpp"
#include "memory/universe.hpp"
#include "oops/klass.hpp"
#include "oops/objArrayOop.inline.hpp"
#include "oops/oop.inline.hpp"
#include "runtime/vmThread.hpp"
#include "utilities/globalDefinitions.hpp"
#include "utilities/ostream.hpp"

void ArrayOrderStatistics::add_pair(uintptr_t first, uintptr_t second) {
  if (first == second) {
    return; // one object in both slots: neither order nor disorder
  }
  _pairs++;
  if (second > first) {
    _ascending++;
  }
  const uintptr_t distance = second > first ? second - first : first - second;
  if (distance <= NearBytes) {
    _near++;
  }
}

void ArrayOrderStatistics::print_on(outputStream* out) const {
  const double percent = _pairs == 0 ? 0.0 : 100.0 / (double)_pairs;
  out->print_cr("arrays:    %zu", _arrays);
  out->print_cr("pairs:     %zu", _pairs);
  out->print_cr("ascending: %zu (%.1f %%)", _ascending, percent * (double)_ascending);
  out->print_cr("near:      %zu (%.1f %%) within %zu bytes", _near, percent * (double)_near, NearBytes);
}

class ArrayOrderClosure : public ObjectClosure {
  ArrayOrderStatistics* const _statistics;
  const char* const           _class_name; // null: every class
  const int                   _min_length;
  Klass*                      _last_class = nullptr; // and whether it has that name
  bool                        _is_last_named = false;

  bool is_named(Klass* klass) {
    if (klass != _last_class) {
      ResourceMark rm;
      _is_last_named = strcmp(_class_name, klass->external_name()) == 0;
      _last_class = klass;
    }
    return _is_last_named;
  }

 public:
  ArrayOrderClosure(ArrayOrderStatistics* statistics, const char* class_name, int min_length) :
      _statistics(statistics), _class_name(class_name), _min_length(min_length) {}

  virtual void do_object(oop obj) {
    if (!obj->is_objArray()) {
      return;
    }
    objArrayOop array = objArrayOop(obj);
    const int length = array->length();
    if (length < _min_length) {
      return;
    }
    if (_class_name != nullptr && !is_named(array->klass())) {
      return;
    }
    uintptr_t previous = 0;
    int referents = 0;
    for (int i = 0; i < length; i++) {
      const uintptr_t address = cast_from_oop<uintptr_t>(array->obj_at(i));
      if (address == 0) {
        continue;
      }
      if (referents++ > 0) {
        _statistics->add_pair(previous, address);
      }
      previous = address;
    }
    if (referents >= 2) {
      _statistics->add_array();
    }
  }
};

// Writes a class name as the language has it (java.lang.Object[]) as the VM has
// it ([Ljava.lang.Object;), which is also accepted.
static void print_array_name(outputStream* out, const char* name) {
  size_t length = strlen(name);
  size_t dimensions = 0;
  while (length > 2 && name[length - 2] == '[' && name[length - 1] == ']') {
    length -= 2;
    dimensions++;
  }
  if (dimensions == 0) {
    out->print_raw(name);
    return;
  }
  for (size_t i = 0; i < dimensions; i++) {
    out->put('[');
  }
  for (int type = T_BOOLEAN; type <= T_LONG; type++) {
    const char* primitive = type2name((BasicType)type);
    if (strlen(primitive) == length && strncmp(primitive, name, length) == 0) {
      out->put(type2char((BasicType)type));
      return;
    }
  }
  out->put('L');
  out->write(name, length);
  out->put(';');
}

// Subclassed like the operation behind JFR's ObjectCount event: the parent
// takes the heap lock and counts as a heap inspection.
class VM_ArrayOrder : public VM_GC_HeapInspection {
  ObjectClosure* const _closure;

 public:
  VM_ArrayOrder(ObjectClosure* closure) :
      VM_GC_HeapInspection(nullptr, false /* no collection: it would change what is measured */),
      _closure(closure) {}

  virtual void doit() {
    Universe::heap()->ensure_parsability(false);
    Universe::heap()->object_iterate(_closure);
  }
};

ArrayOrderDCmd::ArrayOrderDCmd(outputStream* output, bool heap) :
    DCmdWithParser(output, heap),
    _class_name("class", "Only arrays of this class, for example java.lang.Object[]", "STRING", false),
    _min_length("-min-length", "Only arrays of at least this many slots", "INT", false, "2") {
  _dcmdparser.add_dcmd_argument(&_class_name);
  _dcmdparser.add_dcmd_option(&_min_length);
}

void ArrayOrderDCmd::execute(DCmdSource source, TRAPS) {
  const jlong min_length = _min_length.value();
  if (min_length < 2 || min_length > max_jint) {
    output()->print_cr("-min-length must lie between 2 and %d: " JLONG_FORMAT, max_jint, min_length);
    return;
  }
  ResourceMark rm;
  stringStream class_name;
  if (_class_name.value() != nullptr) {
    print_array_name(&class_name, _class_name.value());
  }
  ArrayOrderStatistics statistics;
  ArrayOrderClosure closure(&statistics, class_name.is_empty() ? nullptr : class_name.base(), (int)min_length);
  VM_ArrayOrder operation(&closure);
  VMThread::execute(&operation);
  statistics.print_on(output());
}
