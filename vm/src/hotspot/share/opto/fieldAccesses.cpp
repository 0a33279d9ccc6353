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
// called in one. Reads of a class's fields in one compiled code count as this many at most.
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

// What a read of one of holder's fields counts for their order.
static double evidence_of_read(const GrowableArray<AccessCount>& accesses, const ciField* of) {
  double reads = 0;
  for (const AccessCount& access : accesses) {
    if (access.field->holder() == of->holder()) {
      reads += access.reads;
    }
  }
  return reads <= MaxEvidence ? 1 : MaxEvidence / reads;
}

void FieldAccesses::count_all(Compile* compile, const PhaseCFG* cfg) {
  if (compile->method() == nullptr) {
    return; // a stub
  }
  ResourceMark rm;
  GrowableArray<AccessCount> accesses;
  for (uint b = 0; b < cfg->number_of_blocks(); b++) {
    const Block* const block = cfg->get_block(b);
    const double frequency = MIN2(block->_freq, MaxFrequency);
    for (uint i = 0; i < block->number_of_nodes(); i++) {
      const Node* const node = block->get_node(i);
      if (!node->is_Mach()) {
        continue;
      }
      ciField* const field = accessed_field(compile, node->as_Mach());
      if (field != nullptr) {
        const bool is_write = node->bottom_type() == Type::MEMORY;
        add(&accesses, field, is_write ? 0 : frequency, is_write ? frequency : 0);
      }
    }
  }
  VM_ENTRY_MARK;
  for (const AccessCount& access : accesses) {
    const double evidence = access.reads * evidence_of_read(accesses, access.field);
    FieldProfile::add(holder_of(access), access.field->offset_in_bytes(), access.reads, access.writes, evidence);
  }
  for (const AccessCount& access : accesses) {
    FieldProfile::decide(holder_of(access));
  }
}
