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

#include "gc/placement/fieldOrder.hpp"
#include "gc/placement/fieldProfile.hpp"
#include "logging/log.hpp"
#include "logging/logStream.hpp"
#include "memory/resourceArea.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/klass.inline.hpp"
#include "runtime/fieldDescriptor.inline.hpp"
#include "runtime/mutexLocker.hpp"
#include "utilities/growableArray.hpp"
#include "utilities/ostream.hpp"
#include "utilities/resizableHashTable.hpp"

namespace {

struct FieldCount {
  int offset;
  double reads;
  double writes;
};

// The fields that a class declares, as far as they were accessed.
class ClassCounts : public CHeapObj<mtGC> {
  GrowableArrayCHeap<FieldCount, mtGC> _fields;
  double _decided_at = 0; // reads that were known when the last order was made

 public:
  void add(int offset, double reads, double writes) {
    for (int i = 0; i < _fields.length(); i++) {
      FieldCount& field = _fields.at(i);
      if (field.offset == offset) {
        field.reads += reads;
        field.writes += writes;
        return;
      }
    }
    _fields.append(FieldCount{offset, reads, writes});
  }

  double reads_of(int offset) const {
    for (const FieldCount field : _fields) {
      if (field.offset == offset) {
        return field.reads;
      }
    }
    return 0;
  }

  const GrowableArrayCHeap<FieldCount, mtGC>& fields() const { return _fields; }

  double reads() const {
    double sum = 0;
    for (const FieldCount field : _fields) {
      sum += field.reads;
    }
    return sum;
  }

  double writes() const {
    double sum = 0;
    for (const FieldCount field : _fields) {
      sum += field.writes;
    }
    return sum;
  }

  // Whether there is enough more than at the last decision; if so, it counts as one.
  bool is_time_to_decide() {
    const double reads_now = reads();
    if (reads_now < MAX2(MinReads, GrowthPerDecision * _decided_at)) {
      return false;
    }
    _decided_at = reads_now;
    return true;
  }

 private:
  static constexpr double MinReads = 5;
  static constexpr double GrowthPerDecision = 2;
};

} // namespace

typedef ResizeableHashTable<InstanceKlass*, ClassCounts*, AnyObj::C_HEAP, mtGC> CountsByClass;

// What is read less often than this share of the most-read field is followed last.
static const double MinShare = 0.1;

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

namespace {

struct ReferenceField {
  int offset;
  double reads;
};

int most_read_first(ReferenceField* a, ReferenceField* b) {
  return a->reads > b->reads ? -1 : a->reads < b->reads ? 1 : a->offset - b->offset;
}

int lowest_first(ReferenceField* a, ReferenceField* b) {
  return a->offset - b->offset;
}

} // namespace

// All of objects of klass that an order may have, also inherited ones.
static void collect_references(InstanceKlass* klass, GrowableArray<ReferenceField>* result) {
  for (InstanceKlass* k = klass; k != nullptr && !FieldOrder::is_reference_class(k); k = k->java_super()) {
    const ClassCounts* const counts = counts_of(k);
    for (JavaFieldStream fields(k); !fields.done(); fields.next()) {
      if (!fields.access_flags().is_static() && is_reference_type(Signature::basic_type(fields.signature()))) {
        result->append(ReferenceField{fields.offset(), counts == nullptr ? 0 : counts->reads_of(fields.offset())});
      }
    }
  }
}

// The order that klass should have; an empty one if the collector's own order,
// which is that of offsets, does as well.
static FieldOrder order_by_reads(InstanceKlass* klass) {
  FieldOrder order;
  ResourceMark rm;
  GrowableArray<ReferenceField> fields;
  collect_references(klass, &fields);
  fields.sort(lowest_first);
  GrowableArray<ReferenceField> by_reads(fields.length());
  by_reads.appendAll(&fields);
  by_reads.sort(most_read_first);
  bool differs = false;
  for (int i = 0; i < by_reads.length(); i++) {
    const ReferenceField& field = by_reads.at(i);
    if (field.reads == 0 || field.reads < MinShare * by_reads.at(0).reads || field.offset > FieldOrder::MaxOffset ||
        !order.append(field.offset)) {
      break;
    }
    differs |= field.offset != fields.at(i).offset;
  }
  return differs ? order : FieldOrder();
}

static void print_order(const FieldOrder& order, InstanceKlass* klass, outputStream* out) {
  for (int i = 0; i < order.length(); i++) {
    fieldDescriptor field;
    if (klass->find_field_from_offset(order.offset(i), false, &field)) {
      out->print("%s%s", i == 0 ? "" : ",", field.name()->as_C_string());
    }
  }
}

static void set_order(InstanceKlass* klass, int number, const FieldOrder& order) {
  if (klass->placement()->field_order() == number) {
    return;
  }
  klass->placement()->set_field_order(number);
  LogTarget(Debug, kinjo) log;
  if (log.is_enabled()) {
    ResourceMark rm;
    LogStream out(log);
    out.print("Field order of %s: ", klass->external_name());
    print_order(order, klass, &out);
    out.cr();
  }
}

void FieldProfile::add(InstanceKlass* klass, int offset, double reads, double writes) {
  // A class that is loaded meanwhile copies what its superclass has.
  MutexLocker hierarchy(Compile_lock);
  MutexLocker profile(_lock, Mutex::_no_safepoint_check_flag);
  ClassCounts* counts = counts_of(klass);
  if (counts == nullptr) {
    counts = new ClassCounts();
    _counts->put(klass, counts);
    _counts->maybe_grow();
  }
  counts->add(offset, reads, writes);
  if (!counts->is_time_to_decide()) {
    return;
  }
  for (ClassHierarchyIterator subclasses(klass); !subclasses.done(); subclasses.next()) {
    InstanceKlass* const subclass = InstanceKlass::cast(subclasses.klass());
    if (subclass->placement()->has_rule_of_fields()) {
      continue;
    }
    const FieldOrder order = order_by_reads(subclass);
    const int number = order.length() == 0 ? 0 : FieldOrder::add(order);
    if (number != 0 || order.length() == 0) {
      set_order(subclass, number, order);
    }
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
  ClassCounts* counts;
};

int most_accessed_first(PrintedClass* a, PrintedClass* b) {
  const double x = a->counts->reads() + a->counts->writes();
  const double y = b->counts->reads() + b->counts->writes();
  return x > y ? -1 : x < y ? 1 : 0;
}

} // namespace

static void print_class(const PrintedClass& printed, outputStream* out) {
  const double accesses = printed.counts->reads() + printed.counts->writes();
  out->print_cr("  %s: %.1f %% of the accesses are writes", printed.klass->external_name(),
                100 * printed.counts->writes() / accesses);
  for (const FieldCount count : printed.counts->fields()) {
    fieldDescriptor field;
    if (printed.klass->find_field_from_offset(count.offset, false, &field)) {
      out->print_cr("    %-24s read %5.1f %%, written %5.1f %%", field.name()->as_C_string(),
                    100 * count.reads / accesses, 100 * count.writes / accesses);
    }
  }
  const FieldOrder& order = FieldOrder::of(printed.klass);
  if (order.length() > 0) {
    out->print("    order: ");
    print_order(order, printed.klass, out);
    out->cr();
  }
}

static void print_classes(outputStream* out) {
  MutexLocker profile(_lock, Mutex::_no_safepoint_check_flag);
  GrowableArray<PrintedClass> classes;
  _counts->iterate_all([&](InstanceKlass* klass, ClassCounts* counts) {
    classes.append(PrintedClass{klass, counts});
  });
  classes.sort(most_accessed_first);
  out->print_cr("field accesses of compiled code, by class, at most %zu:", MaxPrintedClasses);
  for (size_t i = 0; i < MIN2((size_t)classes.length(), MaxPrintedClasses); i++) {
    print_class(classes.at((int)i), out);
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
