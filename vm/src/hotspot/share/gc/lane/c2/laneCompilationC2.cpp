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

#include "ci/ciMethod.hpp"
#include "gc/lane/c2/laneCompilationC2.hpp"
#include "gc/lane/c2/laneSiteAnalysis.hpp"
#include "gc/lane/laneCode.hpp"
#include "gc/lane/laneEngagement.hpp"
#include "gc/lane/laneSites.hpp"
#include "gc/lane/laneThreadLocalData.hpp"
#include "gc/placement/placement.hpp"
#include "gc/shared/c2/barrierSetC2.hpp"
#include "kinjo/kinjoGlobals.hpp"
#include "opto/addnode.hpp"
#include "opto/allocationBuffers.hpp"
#include "opto/callnode.hpp"
#include "opto/compile.hpp"
#include "opto/macro.hpp"
#include "opto/memnode.hpp"
#include "opto/multnode.hpp"
#include "runtime/javaThread.hpp"
#include "runtime/os.hpp"
#include "utilities/macros.hpp"
#include CPU_HEADER(gc/lane/laneStubs)

LaneCompilationC2* LaneCompilationC2::current() {
  LaneThreadLocalData* const data = LaneThreadLocalData::of(Thread::current());
  LaneCompilationC2* compilation = data->compilation();
  if (compilation == nullptr) {
    compilation = new LaneCompilationC2();
    data->set_compilation(compilation);
  }
  Compile* const C = Compile::current();
  if (compilation->_compile != C || compilation->_compile_id != C->compile_id()) {
    compilation->_compile = C;
    compilation->_compile_id = C->compile_id();
    compilation->_decisions.clear();
    compilation->_has_barriers = LaneEngagement::compiles_barriers();
  }
  return compilation;
}

// Not finally: then it is no decision that the site is local.
LaneCompilationC2::Kind LaneCompilationC2::decide(AllocateNode* alloc, bool finally) {
  JVMState* const jvms = alloc->jvms();
  if (jvms == nullptr || !jvms->has_method() || jvms->bci() < 0 ||
      !LaneSites::is_site(jvms->method()->java_code_at_bci(jvms->bci()))) {
    return Local;
  }
  const Method* const method = jvms->method()->get_Method();
  for (const Decision& decision : _decisions) {
    if (decision.method == method && decision.bci == jvms->bci()) {
      return decision.kind;
    }
  }
  Kind kind = Local;
  const bool stressed = StressLanes && LaneSites::are_used() && os::random() % 2 == 0;
  if (stressed || AllocationBuffers::is_frequently_read(alloc) ||
      (LaneStaticAnalysis && LaneSiteAnalysis::is_surely_stored(jvms->method(), jvms->bci()))) {
    kind = SurelyShared;
  } else if (LaneSiteHistory && LaneSites::is_shared(method, jvms->bci())) {
    kind = Shared;
  }
  if (kind != Local || finally) {
    _decisions.append(Decision{method, jvms->bci(), kind});
  }
  return kind;
}

bool LaneCompilationC2::has_barriers() {
  if (!UseLanes) {
    return false;
  }
  const bool has = current()->_has_barriers;
  LaneCode::add_to_compilation(has);
  return has;
}

// Code without barriers has no lanes.
bool LaneCompilationC2::has_sites() { return is_with_barriers() && (LaneSites::are_used() || Placement::allocates_apart()); }

bool LaneCompilationC2::is_shared(AllocateNode* alloc) {
  return has_sites() && current()->decide(alloc, true) != Local;
}

// ---------------------------------------------------------------------------
// Stores

bool LaneCompilationC2::stores_shared(C2Access& access, Node* value) {
  if (!has_sites() || !access.is_parse_access()) {
    return false;
  }
  AllocateNode* const alloc = AllocateNode::Ideal_allocation(value);
  return alloc != nullptr && current()->decide(alloc, false) != Local;
}

// A store that its allocation has captured goes to the raw result of that.
AllocateNode* LaneCompilationC2::allocation_of_initializing_store(Node* store) {
  if (!store->is_Store()) {
    return nullptr;
  }
  Node* address = store->in(MemNode::Address);
  if (address->is_AddP()) {
    address = address->in(AddPNode::Address);
  }
  return address->is_Proj() ? address->in(0)->isa_Allocate() : nullptr;
}

bool LaneCompilationC2::initializes_shared(Node* store) {
  if (!has_sites()) {
    return false;
  }
  AllocateNode* const alloc = allocation_of_initializing_store(store);
  return alloc != nullptr && is_shared(alloc);
}

// ---------------------------------------------------------------------------
// Allocations

void LaneCompilationC2::mark_slow_path(PhaseMacroExpand* macro, AllocateNode* alloc, CallNode* call) {
  if (!has_sites()) {
    return;
  }
  PhaseIterGVN& gvn = macro->igvn();
  static const LaneThreadLocalData::KindOfSite kinds[] = { LaneThreadLocalData::AsksLocal, LaneThreadLocalData::AsksShared,
                                                           LaneThreadLocalData::AsksSurelyShared };
  Node* const kind = gvn.intcon(kinds[current()->decide(alloc, true)]);
  Node* const thread = macro->transform_later(new ThreadLocalNode());
  Node* const address = macro->basic_plus_adr(macro->top(), thread, in_bytes(LaneThreadLocalData::kind_of_site_offset()));
  MergeMemNode* const memory = MergeMemNode::make(call->in(TypeFunc::Memory));
  Node* const raw = memory->memory_at(Compile::AliasIdxRaw);
  Node* const store = macro->transform_later(
      StoreNode::make(gvn, call->in(TypeFunc::Control), raw, address, TypeRawPtr::BOTTOM, kind, T_BYTE, MemNode::unordered));
  memory->set_memory_at(Compile::AliasIdxRaw, store);
  call->set_req(TypeFunc::Memory, macro->transform_later(memory));
}

// Not before: C2 knows calls that allocate arrays by their address.
void LaneCompilationC2::redirect_allocation(Node* call) {
  CallStaticJavaNode* const allocation = call->isa_CallStaticJava();
  if (!UseLanes || allocation == nullptr || allocation->method() != nullptr) {
    return;
  }
  const address stub = LaneStubs::before(allocation->entry_point());
  if (stub != allocation->entry_point() && has_barriers()) {
    allocation->set_entry_point(stub);
  }
}
