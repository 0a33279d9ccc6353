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

#include "classfile/systemDictionary.hpp"
#include "classfile/vmSymbols.hpp"
#include "gc/placement/fieldOrder.hpp"
#include "gc/placement/fieldOrderChoice.hpp"
#include "gc/placement/fieldProfile.hpp"
#include "gc/shared/gc_globals.hpp"
#include "logging/log.hpp"
#include "logging/logStream.hpp"
#include "memory/resourceArea.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/klass.inline.hpp"
#include "oops/symbolHandle.hpp"
#include "runtime/fieldDescriptor.inline.hpp"
#include "runtime/handles.inline.hpp"
#include "runtime/mutexLocker.hpp"
#include "runtime/safepointVerifiers.hpp"
#include "runtime/signature.hpp"
#include "utilities/growableArray.hpp"
#include "utilities/ostream.hpp"
#include "utilities/resizableHashTable.hpp"

namespace {

struct FieldCount {
  int offset;
  double reads;
  double writes;
  double evidence; // reads that count for the order
};

// The fields that a class declares, as far as they were accessed.
class ClassCounts : public CHeapObj<mtGC> {
  GrowableArrayCHeap<FieldCount, mtGC> _fields;
  double _decided_at = 0; // evidence that was there when the last order was made

 public:
  void add(int offset, double reads, double writes, double evidence) {
    for (int i = 0; i < _fields.length(); i++) {
      FieldCount& field = _fields.at(i);
      if (field.offset == offset) {
        field.reads += reads;
        field.writes += writes;
        field.evidence += evidence;
        return;
      }
    }
    _fields.append(FieldCount{offset, reads, writes, evidence});
  }

  double evidence_of(int offset) const {
    for (const FieldCount field : _fields) {
      if (field.offset == offset) {
        return field.evidence;
      }
    }
    return 0;
  }

  const GrowableArrayCHeap<FieldCount, mtGC>& fields() const { return _fields; }

  double reads() const    { return sum_of(&FieldCount::reads); }
  double writes() const   { return sum_of(&FieldCount::writes); }
  double evidence() const { return sum_of(&FieldCount::evidence); }

  bool has_decided() const { return _decided_at > 0; }

  // Whether there is enough more than at the last decision; if so, it counts as one.
  bool is_time_to_decide() {
    const double now = evidence();
    if (now < MAX2(MinEvidence, GrowthPerDecision * _decided_at)) {
      return false;
    }
    _decided_at = now;
    return true;
  }

  static constexpr double MinEvidence = 5;

 private:
  static constexpr double GrowthPerDecision = 2;

  double sum_of(double FieldCount::*part) const {
    double sum = 0;
    for (const FieldCount& field : _fields) {
      sum += field.*part;
    }
    return sum;
  }
};

} // namespace

typedef ResizeableHashTable<InstanceKlass*, ClassCounts*, AnyObj::C_HEAP, mtGC> CountsByClass;

static const size_t MaxPrintedClasses = 50;

static Mutex* _lock = nullptr; // of all that follows
static CountsByClass* _counts = nullptr;

void FieldProfile::initialize() {
  _lock = new Mutex(Mutex::nosafepoint, "FieldProfile_lock");
  _counts = new (mtGC) CountsByClass(1009, 100000);
}

static ClassCounts* counts_of(InstanceKlass* klass) {
  ClassCounts** const found = _counts->get(klass);
  return found == nullptr ? nullptr : *found;
}

// Interfaces of the library that nearly every class of values implements. As the type
// of a field they say as little as Object does; so a key's is often one of them.
static bool is_interface_of_values(const Symbol* name) {
  return name == vmSymbols::java_io_Serializable() || name->equals("java/lang/Comparable") ||
         name->equals("java/lang/CharSequence");
}

// What may be behind a field of a class, told from its declared type. Some types say
// nothing, such as that of the key of a map.
class FieldExtent : public StackObj {
  typedef FieldOrderChoice::Extent Extent;

  static const int MaxDepth = 3;
  static const int MaxTypes = 50;

  Thread* const _thread = Thread::current();
  InstanceKlass* const _holder;
  int _left = 0; // of types that may be looked at

  Extent of_class(InstanceKlass* klass, int depth) {
    if (klass->is_interface() || klass->is_subtype_of(_holder) || _holder->is_subtype_of(klass)) {
      return Extent::Large;
    }
    Extent result = Extent::Small;
    for (InstanceKlass* k = klass; k != nullptr; k = k->java_super()) {
      for (JavaFieldStream fields(k); !fields.done() && result != Extent::Large; fields.next()) {
        if (!fields.access_flags().is_static()) {
          result = MAX2(result, of_type(k, fields.signature(), depth + 1));
        }
      }
    }
    return result;
  }

  // declares: the class that declares the field.
  Extent of_type(InstanceKlass* declares, Symbol* type, int depth) {
    if (!is_reference_type(Signature::basic_type(type))) {
      return Extent::Small;
    }
    if (--_left < 0 || depth > MaxDepth) {
      return Extent::Large;
    }
    if (Signature::is_array(type)) {
      return type->utf8_length() == 2 ? Extent::Arrays : Extent::Large;
    }
    const TempNewSymbol name = Signature::strip_envelope(type);
    if (name == vmSymbols::java_lang_String()) {
      return Extent::Small;
    }
    if (name == vmSymbols::java_lang_Object() || is_interface_of_values(name)) {
      return Extent::Unknown;
    }
    const Handle loader(_thread, declares->class_loader());
    InstanceKlass* const klass = SystemDictionary::find_instance_klass(_thread, name, loader);
    // The code of this loader has not used it yet: nothing is known of it.
    return klass == nullptr ? Extent::Large : of_class(klass, depth);
  }

 public:
  explicit FieldExtent(InstanceKlass* holder) : _holder(holder) {}

  Extent of(Symbol* type) {
    _left = MaxTypes;
    return of_type(_holder, type, 0);
  }
};

// The reference fields of klass and its superclasses below the one that is given.
static void add_fields(InstanceKlass* klass, const InstanceKlass* below, FieldOrderChoice* choice) {
  for (InstanceKlass* k = klass; k != below && !FieldOrder::is_reference_class(k); k = k->java_super()) {
    const ClassCounts* const counts = counts_of(k);
    FieldExtent extent(k);
    for (JavaFieldStream fields(k); !fields.done(); fields.next()) {
      if (!fields.access_flags().is_static() && is_reference_type(Signature::basic_type(fields.signature()))) {
        choice->add(fields.offset(), counts == nullptr ? 0 : counts->evidence_of(fields.offset()),
                    extent.of(fields.signature()));
      }
    }
  }
}

static void print_order(const FieldOrder& order, InstanceKlass* klass, outputStream* out) {
  for (int i = 0; i < order.length(); i++) {
    fieldDescriptor field;
    if (klass->find_field_from_offset(order.offset(i), false, &field)) {
      out->print("%s%s", i == 0 ? "" : ",", field.name()->as_C_string());
    }
  }
}

static void set_order(InstanceKlass* klass, int number) {
  if (klass->placement()->field_order() == number) {
    return;
  }
  klass->placement()->set_field_order(number);
  LogTarget(Debug, kinjo) log;
  if (log.is_enabled()) {
    ResourceMark rm;
    LogStream out(log);
    out.print("Field order of %s: ", klass->external_name());
    print_order(FieldOrder::of(klass), klass, &out);
    out.cr();
  }
}

void FieldProfile::add(InstanceKlass* klass, int offset, double reads, double writes, double evidence) {
  MutexLocker profile(_lock, Mutex::_no_safepoint_check_flag);
  ClassCounts* counts = counts_of(klass);
  if (counts == nullptr) {
    counts = new ClassCounts();
    _counts->put(klass, counts);
    _counts->maybe_grow();
  }
  counts->add(offset, reads, writes, evidence);
}

// Asked after each compilation, so Compile_lock is left alone until there is much new.
static bool is_time_to_decide(InstanceKlass* klass) {
  MutexLocker profile(_lock, Mutex::_no_safepoint_check_flag);
  ClassCounts* const counts = counts_of(klass);
  return counts != nullptr && counts->is_time_to_decide();
}

void FieldProfile::decide(InstanceKlass* klass) {
  if (!is_time_to_decide(klass)) {
    return;
  }
  // A class that is loaded meanwhile copies what its superclass has.
  MutexLocker hierarchy(Compile_lock);
  MutexLocker profile(_lock, Mutex::_no_safepoint_check_flag);
  // No handle of a class loader may outlive the locks: it need not be alive, and who
  // asks for a lock next may wait for a safepoint at which it is unloaded.
  HandleMark handles(Thread::current());
  ResourceMark rm;
  FieldOrderChoice inherited; // by each subclass
  add_fields(klass, nullptr, &inherited);
  for (ClassHierarchyIterator subclasses(klass); !subclasses.done(); subclasses.next()) {
    InstanceKlass* const subclass = InstanceKlass::cast(subclasses.klass());
    if (subclass->placement()->has_rule_of_fields()) {
      continue;
    }
    HandleMark handles_of_subclass(Thread::current());
    ResourceMark rm_of_subclass;
    FieldOrderChoice choice;
    choice.add_all(inherited);
    add_fields(subclass, klass, &choice);
    const FieldOrder order = choice.choose(!UseSerialGC);
    // The collector's own if there are too many.
    set_order(subclass, order.length() == 0 ? 0 : FieldOrder::add(order, FieldOrder::MaxChosenOrders));
  }
}

void FieldProfile::remove_class(InstanceKlass* klass) {
  MutexLocker profile(_lock, Mutex::_no_safepoint_check_flag);
  delete counts_of(klass);
  _counts->remove(klass);
}

namespace {

struct PrintedClass {
  InstanceKlass* klass;
  double accesses;
};

int most_accessed_first(PrintedClass* a, PrintedClass* b) {
  return a->accesses > b->accesses ? -1 : a->accesses < b->accesses ? 1 : 0;
}

} // namespace

static const char* text_of(FieldOrderChoice::Extent extent) {
  switch (extent) {
    case FieldOrderChoice::Small:   return "little";
    case FieldOrderChoice::Unknown: return "its type does not tell what";
    case FieldOrderChoice::Arrays:  return "arrays of numbers";
    case FieldOrderChoice::Large:   return "what may have no end";
  }
  ShouldNotReachHere();
  return "";
}

static void print_field(InstanceKlass* klass, const FieldCount& count, double accesses, outputStream* out) {
  fieldDescriptor field;
  if (!klass->find_field_from_offset(count.offset, false, &field)) {
    return;
  }
  out->print("    %-24s read %5.1f %%, written %5.1f %%", field.name()->as_C_string(), 100 * count.reads / accesses,
             100 * count.writes / accesses);
  if (is_reference_type(field.field_type())) {
    FieldExtent extent(klass);
    out->print("; evidence %.1f, leads to %s", count.evidence, text_of(extent.of(field.signature())));
  }
  out->cr();
}

// The order, or why there is none.
static void print_decision(InstanceKlass* klass, const ClassCounts* counts, outputStream* out) {
  const FieldOrder& order = FieldOrder::of(klass);
  if (order.length() > 0) {
    out->print("    order: ");
    print_order(order, klass, out);
    out->print_cr("%s", klass->placement()->has_rule_of_fields() ? " (by a rule)" : "");
  } else if (counts->has_decided()) {
    out->print_cr("    no order: it would change nothing, or there are %d others", FieldOrder::MaxChosenOrders);
  } else if (counts->evidence() > 0) {
    out->print_cr("    no order: evidence %.1f, and %.0f is asked for", counts->evidence(), ClassCounts::MinEvidence);
  }
}

static void print_class(InstanceKlass* klass, const ClassCounts* counts, outputStream* out) {
  const double accesses = counts->reads() + counts->writes();
  out->print_cr("  %s: %.1f %% of the accesses are writes", klass->external_name(), 100 * counts->writes() / accesses);
  for (const FieldCount count : counts->fields()) {
    print_field(klass, count, accesses, out);
  }
  print_decision(klass, counts, out);
}

// Compilers wait for the lock, so there is neither sorting nor printing of many under
// it. No class is unloaded meanwhile.
static void print_classes(outputStream* out) {
  NoSafepointVerifier no_unloading;
  GrowableArray<PrintedClass> classes;
  {
    MutexLocker profile(_lock, Mutex::_no_safepoint_check_flag);
    _counts->iterate_all([&](InstanceKlass* klass, ClassCounts* counts) {
      const double accesses = counts->reads() + counts->writes();
      if (accesses > 0) {
        classes.append(PrintedClass{klass, accesses});
      }
    });
  }
  classes.sort(most_accessed_first);
  out->print_cr("field accesses of compiled code, by class, at most %zu:", MaxPrintedClasses);
  for (size_t i = 0; i < MIN2((size_t)classes.length(), MaxPrintedClasses); i++) {
    MutexLocker profile(_lock, Mutex::_no_safepoint_check_flag);
    HandleMark handles(Thread::current()); // of class loaders, as in decide()
    InstanceKlass* const klass = classes.at((int)i).klass;
    print_class(klass, counts_of(klass), out);
  }
}

void FieldProfile::print_on(outputStream* out) {
  if (AutomaticPlacement) {
    ResourceMark rm;
    stringStream text; // out may be slow, and the lock is held by compilers
    print_classes(&text);
    out->print_raw(text.base(), text.size());
  }
}
