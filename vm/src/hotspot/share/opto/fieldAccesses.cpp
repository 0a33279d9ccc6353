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
#include "logging/log.hpp"
#include "logging/logMessage.hpp"
#include "logging/logStream.hpp"
#include "memory/resourceArea.hpp"
#include "oops/fieldStreams.inline.hpp"
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

// For orders of fields an instruction in a loop counts as this many at most: C2 knows
// little of such loops.
static const double MaxFrequency = 1000;

// A loop says no more about the order of a class's fields than straight code that is
// called in one. Reads of references in a class's fields, inherited or not, count as
// this many at most in one compiled code.
static const double MaxEvidence = 4;

// The class of the object that a raw address will be. Null if it is none, or an array.
static ciInstanceKlass* class_of_new_object(const Node* address) {
  for (DUIterator_Fast imax, i = address->fast_outs(imax); i < imax; i++) {
    const Node* const object = address->fast_out(i);
    if (object->is_Mach() && object->as_Mach()->ideal_Opcode() == Op_CheckCastPP) {
      const TypeInstPtr* const type = object->bottom_type()->isa_instptr();
      return type == nullptr ? nullptr : type->instance_klass();
    }
  }
  return nullptr;
}

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

// Whether a constant of four or eight bytes is stored, and which. Several fields may share it.
static bool is_constant_word(const MachNode* store, jlong* value) {
  const bool is_long = store->ideal_Opcode() == Op_StoreL;
  if (store->num_opnds() < 3 || (!is_long && store->ideal_Opcode() != Op_StoreI)) {
    return false;
  }
  const MachOper* stored = store->_opnds[2];
  if (stored->num_edges() > 0) {
    // A register. Constants that are too large for an instruction are loaded into one.
    const Node* const loaded = store->in(store->operand_index(2));
    if (!loaded->is_Mach() || !loaded->is_Con() || loaded->as_Mach()->num_opnds() < 2) {
      return false;
    }
    stored = loaded->as_Mach()->_opnds[1];
  }
  *value = is_long ? stored->constantL() : stored->constant();
  return true;
}

static bool is_zero(jlong word, int offset, int bytes) {
  const julong bits = (julong)word >> (offset * BitsPerByte);
  return (bits & right_n_bits(bytes * BitsPerByte)) == 0;
}

// A store to a raw address: a constructor's into the object that was allocated just
// before. C2 stores small constants into neighbours at once, and clears what is between
// and behind them, which is no write of the program's.
static void add_initialization(GrowableArray<AccessCount>* accesses, const MachNode* store, double frequency) {
  if (store->adr_type() == nullptr || store->adr_type()->isa_rawptr() == nullptr) {
    return;
  }
  intptr_t offset = 0;
  const TypePtr* type = nullptr;
  const Node* const address = store->get_base_and_disp(offset, type);
  if (address == nullptr || address == NodeSentinel || offset <= 0 || offset > max_jint) {
    return;
  }
  ciInstanceKlass* const klass = class_of_new_object(address);
  if (klass == nullptr) {
    return;
  }
  jlong word = 0;
  const bool is_constant = is_constant_word(store, &word);
  const int bytes = !is_constant ? 1 : store->ideal_Opcode() == Op_StoreL ? BytesPerLong : BytesPerInt;
  for (int i = 0; i < bytes; i++) {
    ciField* const field = klass->get_field_by_offset((int)offset + i, false);
    if (field != nullptr && !(is_constant && is_zero(word, i, field->size_in_bytes()))) {
      add(accesses, field, 0, frequency);
    }
  }
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

static bool is_instruction(Node* node) { return node->is_Mach() && !node->is_MachTemp() && !node->is_Con(); }

// Adds all accesses of the code. A block counts as max_frequency at most. Returns how
// many instructions a call of the code takes.
static double collect(Compile* compile, const PhaseCFG* cfg, double max_frequency,
                      GrowableArray<AccessCount>* accesses) {
  double instructions = 0;
  for (uint b = 0; b < cfg->number_of_blocks(); b++) {
    const Block* const block = cfg->get_block(b);
    const double frequency = MIN2((double)block->_freq, max_frequency);
    for (uint i = 0; i < block->number_of_nodes(); i++) {
      Node* const node = block->get_node(i);
      if (!is_instruction(node)) {
        continue;
      }
      instructions += frequency;
      const bool is_store = node->bottom_type() == Type::MEMORY;
      ciField* const field = accessed_field(compile, node->as_Mach());
      if (field != nullptr) {
        const bool is_both = node->has_out_with(Op_SCMemProj); // atomic: its type is what it returns
        add(accesses, field, is_store ? 0 : frequency, is_store || is_both ? frequency : 0);
      } else if (is_store) {
        add_initialization(accesses, node->as_Mach(), frequency);
      }
    }
  }
  return instructions;
}

static void add_to_profile(const GrowableArray<AccessCount>& accesses) {
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

static void print_class(const GrowableArray<AccessCount>& accesses, InstanceKlass* holder, outputStream* out) {
  const ClassLoaderData* const loader = holder->class_loader_data();
  // No file can name hidden classes.
  const bool is_of_jdk =
      loader->is_boot_class_loader_data() || loader->is_platform_class_loader_data() || holder->is_hidden();
  out->print_cr("class %s %s", holder->external_name(), is_of_jdk ? "jdk" : "program");
  for (JavaFieldStream field(holder); !field.done(); field.next()) {
    if (field.access_flags().is_static()) {
      continue;
    }
    double reads = 0;
    double writes = 0;
    for (const AccessCount& access : accesses) {
      if (holder_of(access) == holder && access.field->offset_in_bytes() == field.offset()) {
        reads = access.reads;
        writes = access.writes;
      }
    }
    // Such as this$0, which constructors write before they call another one.
    const bool is_made_by_compiler = field.access_flags().is_synthetic();
    out->print_cr("field %s %s %g %g%s", field.name()->as_C_string(), field.signature()->as_C_string(), reads, writes,
                  is_made_by_compiler ? " synthetic" : "");
  }
}

// What a call of the code does with fields, for tools that know how often each code
// runs: 'kinjo profile placement' does.
static void log_accesses(Compile* compile, const GrowableArray<AccessCount>& accesses, double instructions) {
  LogMessage(kinjo, jit) message;
  NonInterleavingLogStream out(LogLevelType::Debug, message);
  const Method* const method = compile->method()->get_Method();
  out.print_cr("code %d %s.%s%s %g", compile->compile_id(), method->method_holder()->external_name(),
               method->name()->as_C_string(), method->signature()->as_C_string(), instructions);
  GrowableArray<InstanceKlass*> holders;
  for (const AccessCount& access : accesses) {
    if (holders.append_if_missing(holder_of(access))) {
      print_class(accesses, holder_of(access), &out);
    }
  }
}

void FieldAccesses::count_all(Compile* compile, const PhaseCFG* cfg) {
  if (compile->method() == nullptr || is_repeated(compile)) {
    return; // a stub, or one that counts already
  }
  ResourceMark rm;
  if (AutomaticPlacement) {
    GrowableArray<AccessCount> accesses;
    collect(compile, cfg, MaxFrequency, &accesses);
    VM_ENTRY_MARK;
    add_to_profile(accesses);
  }
  if (is_logged()) {
    GrowableArray<AccessCount> accesses;
    const double instructions = collect(compile, cfg, DBL_MAX, &accesses);
    VM_ENTRY_MARK;
    log_accesses(compile, accesses, instructions);
  }
}
