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

#ifndef SHARE_KINJO_KINJOGLOBALS_HPP
#define SHARE_KINJO_KINJOGLOBALS_HPP

#include "runtime/globals_shared.hpp"

// The flags of Kinjo. They take part in ALL_FLAGS (see the registration in
// flags/allFlags.hpp), so -XX, -XX:+PrintFlagsFinal, jcmd VM.flags and the
// management interface know them like any other flag.
//
// A flag belongs here only when it selects something: every one of them has a
// reader in this source root and a jtreg test that sets it both ways.

#define KINJO_FLAGS(develop,                                                 \
                    develop_pd,                                              \
                    product,                                                 \
                    product_pd,                                              \
                    range,                                                   \
                    constraint)                                              \
                                                                             \
  product(bool, ArrayElementsInOrder, true,                                  \
          "Young collections of Parallel and G1 copy the objects that an "   \
          "object array refers to in index order")                           \
                                                                             \
  product(bool, StressArrayElementsInOrder, false, DIAGNOSTIC,               \
          "Visit each range of array slots in a direction picked by its "    \
          "address, to find code that depends on the order")                 \
                                                                             \
  product(ccstr, CopyOrder, "default",                                       \
          "In which order young collections copy what an object refers to: " \
          "default (the collector's own), bfs, dfs, or cluster:K, breadth "  \
          "first until K objects lie side by side")                          \
                                                                             \
  product(ccstr, PlacementFile, nullptr,                                     \
          "File of rules that say how objects of single classes are placed") \
                                                                             \
  product(bool, AutomaticPlacement, false,                                   \
          "Young collections copy first what is referred to by the fields "  \
          "that compiled code reads most")                                   \
                                                                             \
  product(bool, UseFrequentlyReadBuffers, true,                              \
          "Look for the marker interfaces FreqReadObj and FreqReadAry: "     \
          "objects of classes with the first, and arrays of classes with "   \
          "the second, are allocated by C2's code, and copied by young "     \
          "collections, apart from others")                                  \
                                                                             \
  product(bool, StressPlacement, false, DIAGNOSTIC,                          \
          "Each class has an order and buffers that follow from its "        \
          "address")                                                         \
                                                                             \
  product(bool, UseLockReservation, true,                                    \
          "Reserve an object's lock for the thread that locks it first; the " \
          "owner then locks and unlocks without changing the object's "      \
          "header")                                                          \
                                                                             \
  product(ccstr, LockReservationFence, "asym",                               \
          "Who executes the fence between an owner's lock and another "      \
          "thread's look at it: the owner each time (fenced), or all "       \
          "threads when another thread locks (asym)")                        \
                                                                             \
  product(ccstrlist, LockReservationExclude, "",                             \
          "Objects of these classes are not reserved: names separated by "   \
          "commas, with * for any characters")                               \
                                                                             \
  product(uint, LockReservationClassLimit, 256,                              \
          "After so many reservations of a class's objects have ended, "     \
          "since threads pass them on, and a quarter of those made "         \
          "meanwhile, its objects are not reserved for a time; a claim "     \
          "while the owner runs counts for a sixteenth; 0 is no limit")      \
                                                                             \
  product(bool, LockReservationStatistics, false,                            \
          "Count the lock operations of each thread, for jcmd "              \
          "VM.lock_statistics and performance counters; locking is slower "  \
          "then")                                                            \
                                                                             \
  product(bool, VerifyLockReservation, false, DIAGNOSTIC,                    \
          "Check the states of lock reservation in the slow paths")          \
                                                                             \
  product(bool, StressLockReservation, false, DIAGNOSTIC,                    \
          "End reservations now and then, inflate at varying moments, and "  \
          "reserve contested objects again")                                 \
                                                                             \
  product(bool, UseLanes, false,                                             \
          "Threads allocate in lanes, pieces of the young generation that "  \
          "each thread collects by itself as long as its objects do not "    \
          "escape")                                                          \
                                                                             \
  product(size_t, LaneSize, 1 * M,                                           \
          "Bytes of a lane, a power of 2; if it is not given, at most: "     \
          "lanes are smaller where threads would not fill them")             \
          range(32 * K, 64 * M)                                              \
                                                                             \
  product(uint, LaneEngagementPercent, 10,                                   \
          "Threads get lanes, and compiled code their barrier, when "        \
          "collections without copying have taken this percentage of the "   \
          "time for two seconds, and twice as much of the processors as a "  \
          "trial would, see LaneTrialPercent; 0: at once")                   \
          range(0, 100)                                                      \
                                                                             \
  product(uint, LaneTrialPercent, 2,                                         \
          "The greatest percentage of the processors' time since the start " \
          "that trials of lanes may take, if they turn out to be of no use") \
          range(1, 100)                                                      \
                                                                             \
  product(bool, LaneSiteHistory, true,                                       \
          "Objects of sites whose objects mostly are not reclaimed in their "\
          "thread's lane are allocated beside it by compiled code")          \
                                                                             \
  product(bool, LaneStaticAnalysis, true,                                    \
          "The same for objects that compiled code surely stores where "     \
          "other threads find them")                                         \
                                                                             \
  product(uint, LaneSiteThreshold, 25,                                       \
          "LaneSiteHistory: the greatest percentage of a site's objects "    \
          "that are not reclaimed in lanes, for the site to stay local")     \
          range(0, 100)                                                      \
                                                                             \
  product(uint, LaneSiteOutcomes, 64,                                        \
          "LaneSiteHistory: the number of a site's objects that are looked " \
          "at for a decision, or up to four times as many in doubt")         \
          range(1, 1000000)                                                  \
                                                                             \
  product(bool, LaneOpening, true, DIAGNOSTIC,                               \
          "Threads open lanes; off: compiled code just has their barrier")   \
                                                                             \
  product(bool, LaneCollection, true, DIAGNOSTIC,                            \
          "Threads collect their lanes; off: they close a lane that is full")\
                                                                             \
  product(uint, VerifyLanes, 0, DIAGNOSTIC,                                  \
          "Check that nobody else refers to unescaped objects: 1 at "        \
          "safepoints, 2 also before and after each local collection")       \
          range(0, 2)                                                        \
                                                                             \
  product(bool, StressLanes, false, DIAGNOSTIC,                              \
          "Small lanes for every thread, closed, judged and retried at random")

// end of KINJO_FLAGS

DECLARE_FLAGS(KINJO_FLAGS)

#endif // SHARE_KINJO_KINJOGLOBALS_HPP
