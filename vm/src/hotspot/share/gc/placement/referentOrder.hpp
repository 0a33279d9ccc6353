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

#ifndef SHARE_GC_PLACEMENT_REFERENTORDER_HPP
#define SHARE_GC_PLACEMENT_REFERENTORDER_HPP

#include "utilities/globalDefinitions.hpp"

class outputStream;

// The order in which a young collection copies what an object refers to (row C6),
// in one byte.
//
//   dfs         depth first: the first referent and all that is behind it, then
//               the second
//   bfs         breadth first: all referents, then theirs
//   cluster:K   breadth first until K objects lie side by side, the object among
//               them; depth first between such clusters
//
// Parallel and G1 cannot copy breadth first without an end, since idle workers
// must find something to steal: there bfs is a cluster of as many objects as a
// CopyCluster has room for.
class ReferentOrder {
  enum Code : u1 {
    Unspecified = 0,
    DepthFirst = 1,
    BreadthFirst = 2,
    SmallestCluster = 3 // of 2 objects; each further code is one of one more
  };

  u1 _code;

  explicit ReferentOrder(int code) : _code(u1(code)) {}

 public:
  static const uint MinCluster = 2;
  static const uint MaxCluster = 254;

  // Unspecified: the order that is given for all classes, else the collector's.
  ReferentOrder() : _code(Unspecified) {}

  static ReferentOrder depth_first() { return ReferentOrder(DepthFirst); }
  static ReferentOrder breadth_first() { return ReferentOrder(BreadthFirst); }
  static ReferentOrder cluster(uint objects) { return ReferentOrder(int(objects - MinCluster + SmallestCluster)); }

  // False if text is none of the above; MinCluster <= K <= MaxCluster.
  static bool parse(const char* text, ReferentOrder* result);

  bool is_specified() const { return _code != Unspecified; }
  bool is_depth_first() const { return _code == DepthFirst; }
  bool is_breadth_first() const { return _code == BreadthFirst; }
  bool is_cluster() const { return _code >= SmallestCluster; }

  // Objects; only of a cluster.
  uint cluster_size() const { return _code - SmallestCluster + MinCluster; }

  // As parse() reads it; "default" if it is not specified.
  void print_on(outputStream* out) const;
};

#endif // SHARE_GC_PLACEMENT_REFERENTORDER_HPP
