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

#include "gc/placement/referentOrder.hpp"
#include "utilities/ostream.hpp"

#include <stdlib.h>
#include <string.h>

static const char ClusterPrefix[] = "cluster:";

bool ReferentOrder::parse(const char* text, ReferentOrder* result) {
  if (strcmp(text, "default") == 0) {
    *result = ReferentOrder();
    return true;
  }
  if (strcmp(text, "dfs") == 0) {
    *result = depth_first();
    return true;
  }
  if (strcmp(text, "bfs") == 0) {
    *result = breadth_first();
    return true;
  }
  if (strncmp(text, ClusterPrefix, strlen(ClusterPrefix)) != 0) {
    return false;
  }
  const char* const number = text + strlen(ClusterPrefix);
  const size_t digits = strspn(number, "0123456789");
  if (digits == 0 || digits > 3 || number[digits] != '\0') {
    return false;
  }
  const uint objects = uint(atoi(number));
  if (objects < MinCluster || objects > MaxCluster) {
    return false;
  }
  *result = cluster(objects);
  return true;
}

void ReferentOrder::print_on(outputStream* out) const {
  if (is_depth_first()) {
    out->print("dfs");
  } else if (is_breadth_first()) {
    out->print("bfs");
  } else if (is_cluster()) {
    out->print("%s%u", ClusterPrefix, cluster_size());
  } else {
    out->print("default");
  }
}
