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

#ifndef SHARE_UTILITIES_RESIZABLEHASHTABLE_HPP
#define SHARE_UTILITIES_RESIZABLEHASHTABLE_HPP

#include "utilities/resizeableResourceHash.hpp"

// The name that it has from JDK 26 on.
template <typename K, typename V, AnyObj::allocation_type Type, MemTag Tag>
using ResizeableHashTable = ResizeableResourceHashtable<K, V, Type, Tag>;

#endif // SHARE_UTILITIES_RESIZABLEHASHTABLE_HPP
