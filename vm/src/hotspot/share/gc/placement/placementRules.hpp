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

#ifndef SHARE_GC_PLACEMENT_PLACEMENTRULES_HPP
#define SHARE_GC_PLACEMENT_PLACEMENTRULES_HPP

#include "gc/placement/referentOrder.hpp"
#include "memory/allStatic.hpp"

class InstanceKlass;
class outputStream;

// The rules of -XX:PlacementFile, one in a line:
//
//   order CLASS bfs|dfs|cluster:K|default
//   hot CLASS FIELD,...  the reference fields of CLASS that are read most, the first
//                        one most of all: what they refer to is copied next
//   freqread CLASS       objects of CLASS are read often and written seldom
//   # a comment; empty lines are allowed
//
// CLASS is a name with points between packages and $ before the name of a nested
// class; FIELD may be inherited.
class PlacementRules : public AllStatic {
 public:
  // Ends the VM with a message that names the line, if the file cannot be read or
  // has a mistake.
  static void read(const char* path);

  static bool is_empty();

  // Gives klass, which is about to be used, what rules say of its name.
  static void apply(InstanceKlass* klass);

  // Each rule and what has become of it.
  static void print_on(outputStream* out);
};

#endif // SHARE_GC_PLACEMENT_PLACEMENTRULES_HPP
