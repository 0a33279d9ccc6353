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

#include "ci/ciField.hpp"
#include "ci/ciInstanceKlass.hpp"
#include "ci/ciUtilities.inline.hpp"
#include "gc/placement/fieldProfile.hpp"
#include "memory/resourceArea.hpp"
#include "oops/instanceKlass.hpp"
#include "opto/block.hpp"
#include "opto/compile.hpp"
#include "opto/fieldAccesses.hpp"
#include "opto/machnode.hpp"
#include "opto/opcodes.hpp"
#include "opto/type.hpp"
#include "utilities/growableArray.hpp"

namespace {

struct AccessCount {
  ciField* field;
  double reads;
  double writes;
};

} // namespace

// An instruction in a loop of which C2 knows little counts as this many at most.
static const double MaxFrequency = 1000;

// A loop says no more about the order of a class's fields than straight code that is
// called in one. Reads of references in a class's fields, inherited or not, count as
// this many at most in one compiled code.
static const double MaxEvidence = 4;

// Null if the instruction accesses no instance field.
static ciField* accessed_field(Compile* compile, const MachNode* instruction) {
  const MachOper* const operand = instruction->memory_operand();
  if (operand == nullptr || operand == (MachOper*)-1) {
    return nullptr;
  }
  const TypePtr* const address = instruction->adr_type();
  if (address == nullptr || address->isa_instptr() == nullptr || !compile->have_alias_type(address)) {
    return nullptr;
  }
  ciField* const field = compile->alias_type(address)->field();
  return field == nullptr || field->is_static() ? nullptr : field;
}

static InstanceKlass* holder_of(const AccessCount& access) {
  return InstanceKlass::cast((Klass*)access.field->holder()->constant_encoding());
}

static void add(GrowableArray<AccessCount>* accesses, ciField* field, double reads, double writes) {
  for (int i = 0; i < accesses->length(); i++) {
    AccessCount& access = accesses->at(i);
    if (access.field->holder() == field->holder() && access.field->offset_in_bytes() == field->offset_in_bytes()) {
      access.reads += reads;
      access.writes += writes;
      return;
    }
  }
  accesses->append(AccessCount{field, reads, writes});
}

static bool is_reference(const AccessCount& access) { return is_reference_type(access.field->layout_type()); }

// Whether both fields may be in one object.
static bool may_be_neighbours(const AccessCount& a, const AccessCount& b) {
  InstanceKlass* const holder = holder_of(a);
  InstanceKlass* const other = holder_of(b);
  return holder->is_subclass_of(other) || other->is_subclass_of(holder);
}

// What all reads of the field count for the order of its class's fields.
static double evidence_of(const GrowableArray<AccessCount>& accesses, const AccessCount& access) {
  if (!is_reference(access)) {
    return 0;
  }
  double reads = 0;
  for (const AccessCount& other : accesses) {
    if (is_reference(other) && may_be_neighbours(access, other)) {
      reads += other.reads;
    }
  }
  return reads <= MaxEvidence ? access.reads : access.reads * MaxEvidence / reads;
}

// C2 compiles once more, with less, if it fails late. Then the number is the same.
static bool is_repeated(Compile* compile) {
  static THREAD_LOCAL int last = -1;
  // -XX:+CICountOSR has numbers of their own for loops.
  const int number = 2 * compile->compile_id() + (compile->is_osr_compilation() ? 1 : 0);
  const bool result = number == last;
  last = number;
  return result;
}

void FieldAccesses::count_all(Compile* compile, const PhaseCFG* cfg) {
  if (compile->method() == nullptr || is_repeated(compile)) {
    return; // a stub, or one that counts already
  }
  ResourceMark rm;
  GrowableArray<AccessCount> accesses;
  for (uint b = 0; b < cfg->number_of_blocks(); b++) {
    const Block* const block = cfg->get_block(b);
    const double frequency = MIN2(block->_freq, MaxFrequency);
    for (uint i = 0; i < block->number_of_nodes(); i++) {
      Node* const node = block->get_node(i);
      if (!node->is_Mach()) {
        continue;
      }
      ciField* const field = accessed_field(compile, node->as_Mach());
      if (field != nullptr) {
        const bool is_store = node->bottom_type() == Type::MEMORY;
        const bool is_both = node->has_out_with(Op_SCMemProj); // atomic: its type is what it returns
        add(&accesses, field, is_store ? 0 : frequency, is_store || is_both ? frequency : 0);
      }
    }
  }
  VM_ENTRY_MARK;
  for (const AccessCount& access : accesses) {
    FieldProfile::add(holder_of(access), access.field->offset_in_bytes(), access.reads, access.writes,
                      evidence_of(accesses, access));
  }
  for (const AccessCount& access : accesses) {
    if (is_reference(access)) {
      FieldProfile::decide(holder_of(access));
    }
  }
}
