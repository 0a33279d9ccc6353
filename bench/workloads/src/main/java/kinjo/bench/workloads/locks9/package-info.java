/**
 * The paper's nine rounds TTT SSS TTT (row L5, its section 5.1 and Fig. 10): a thread T locks and unlocks every object
 * in three rounds, then another thread S does, then T again; no two at a time. Rounds 2 and 3 show what a reservation
 * gains, round 4 what the first foreign lock costs, rounds 7 to 9 whether the reservation outlived S.
 */
package kinjo.bench.workloads.locks9;
