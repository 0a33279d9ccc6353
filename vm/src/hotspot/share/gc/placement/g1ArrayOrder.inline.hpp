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

#ifndef SHARE_GC_PLACEMENT_G1ARRAYORDER_INLINE_HPP
#define SHARE_GC_PLACEMENT_G1ARRAYORDER_INLINE_HPP

#include "gc/placement/visitArrays.hpp"

// Included at the end of g1OopClosures.inline.hpp, so that no translation unit
// instantiates the general templates for these closures.
//
// G1ScanEvacuatedObjClosure sees copied arrays. G1ScanCardClosure sees the part
// of an array outside the collection set that lies on dirty cards; humongous
// arrays are the most frequent case.

VISIT_ARRAYS_IN_ORDER(G1ScanEvacuatedObjClosure)
VISIT_ARRAYS_IN_ORDER(G1ScanCardClosure)

#endif // SHARE_GC_PLACEMENT_G1ARRAYORDER_INLINE_HPP
