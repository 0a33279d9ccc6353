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

#include "ci/ciKlass.hpp"
#include "ci/ciUtilities.inline.hpp"
#include "gc/lane/c2/laneCompilationC2.hpp"
#include "gc/lane/laneThreadLocalData.hpp"
#include "gc/placement/frequentlyReadTLAB.hpp"
#include "gc/placement/placement.hpp"
#include "gc/shared/extraAllocBuffer.hpp"
#include "opto/addnode.hpp"
#include "opto/allocationBuffers.hpp"
#include "opto/callnode.hpp"
#include "opto/macro.hpp"
#include "opto/memnode.hpp"
#include "opto/type.hpp"
#include "runtime/javaThread.hpp"

bool AllocationBuffers::is_frequently_read(AllocateNode* alloc) {
  if (!Placement::allocates_apart()) {
    return false;
  }
  const TypeKlassPtr* const type = alloc->in(AllocateNode::KlassNode)->bottom_type()->isa_klassptr();
  ciKlass* const klass = type == nullptr || !type->klass_is_exact() ? nullptr : type->exact_klass(true);
  if (klass == nullptr || !klass->is_loaded()) {
    return false;
  }
  VM_ENTRY_MARK;
  return Placement::allocates_apart((Klass*)klass->constant_encoding());
}

static void set_address(PhaseMacroExpand* macro, Node* access, ByteSize offset) {
  Node* const thread = macro->transform_later(new ThreadLocalNode());
  Node* const address = macro->basic_plus_adr(macro->top(), thread, in_bytes(offset));
  macro->igvn().replace_input_of(access, MemNode::Address, address);
}

// memory is the buffer's old top. The test compares the new one with the end, and the
// new one is stored where the old one was loaded from.
static void replace_buffer(PhaseMacroExpand* macro, Node* memory, Node* needs_vm, ByteSize buffer) {
  Node* const test = needs_vm->in(0)->in(1)->in(1);
  Node* const new_top = test->in(1);
  Node* const end = test->in(2);
  guarantee(memory->is_Load() && end->is_Load() && new_top->is_AddP() && new_top->in(AddPNode::Address) == memory,
            "another shape of the fast path");
  Node* store = nullptr;
  for (DUIterator_Fast max, i = new_top->fast_outs(max); i < max; i++) {
    Node* const use = new_top->fast_out(i);
    if (use->is_Store() && use->in(MemNode::ValueIn) == new_top &&
        use->in(MemNode::Address) == memory->in(MemNode::Address)) {
      guarantee(store == nullptr, "one store of the top");
      store = use;
    }
  }
  guarantee(store != nullptr, "the top is stored");
  set_address(macro, store, buffer + ExtraAllocBuffer::top_offset());
  set_address(macro, memory, buffer + ExtraAllocBuffer::top_offset());
  set_address(macro, end, buffer + ExtraAllocBuffer::end_offset());
}

// In code with the barrier of lanes, what is read frequently is of a shared site.
void AllocationBuffers::choose(PhaseMacroExpand* macro, AllocateNode* alloc, Node* memory, Node* needs_vm) {
  const bool is_shared = LaneCompilationC2::is_shared(alloc);
  if ((is_shared || !LaneCompilationC2::has_barriers()) && is_frequently_read(alloc)) {
    replace_buffer(macro, memory, needs_vm, JavaThread::frequently_read_tlab_offset() + FrequentlyReadTLAB::buffer_offset());
  } else if (is_shared) {
    replace_buffer(macro, memory, needs_vm, LaneThreadLocalData::shared_buffer_offset());
  }
}
