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

#ifndef SHARE_RUNTIME_FASTSYNCHRONIZER_HPP
#define SHARE_RUNTIME_FASTSYNCHRONIZER_HPP

#include "runtime/lightweightSynchronizer.hpp"

// What enters, exits and inflates objects that are locked by lock stacks.
using FastSynchronizer = LightweightSynchronizer;

#endif // SHARE_RUNTIME_FASTSYNCHRONIZER_HPP
