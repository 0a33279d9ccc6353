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

#ifndef SHARE_GC_PLACEMENT_PSARRAYORDER_INLINE_HPP
#define SHARE_GC_PLACEMENT_PSARRAYORDER_INLINE_HPP

#include "gc/placement/visitArrays.hpp"

// Included by psPromotionManager.inline.hpp behind PSPushContentsClosure, so
// that no translation unit instantiates the general templates for it.
//
// It sees copied arrays, whole or in pieces, and the part of an old array that
// lies on dirty cards.

VISIT_ARRAYS_IN_ORDER(PSPushContentsClosure)

#endif // SHARE_GC_PLACEMENT_PSARRAYORDER_INLINE_HPP
