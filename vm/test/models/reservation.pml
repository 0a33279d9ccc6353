/*
 * Lock reservation on one object: a Promela model under the memory model of x86 (TSO).
 *
 * N threads each lock and unlock the object K times. The mark word and the owner of a monitor change by
 * compare-and-swap, which waits for the thread's store buffer (a locked instruction). The only plain stores are those
 * to the thread's own lock stack, held[t], and to its state, idle[t]: they pass through its store buffer.
 *
 * The mark word is (lock, owner, claimer, monitor), as in ReservationMark of lockReservation.hpp; the steps carry the
 * names of LockReservation's functions. Every thread may act as owner and as foreign thread.
 *
 *   FENCED   the owner's push is a full fence
 *   ASYM     the owner's push is a plain store; who looks at its lock stack makes it execute a fence first, unless its
 *            state says that it runs no Java code: it executes a fence when it comes back
 *   SWITCH   (ASYM) a thread may execute fences of its own from some time on, and says so by a plain store; and later
 *            do without again, which it says before the last of them
 *   OWNED    (SWITCH) at first the object is reserved to thread 1, which executes fences: so two rounds show what
 *            follows them
 *   RETIRE   a thread that holds no lock may get another index, once; what is reserved to the old one is taken by one
 *            compare-and-swap
 *   REUSE    (RETIRE, two threads) that may be the other one's retired index, when no thread is about to take what it
 *            has seen retired
 *   COMPACT  with compact headers: a reservation ends before the object gets a hash or a monitor, in a handshake with
 *            the thread that may hold the lock, if need be; there are no unsettled monitors
 *   BUSY     (ASYM) every thread runs Java code all the time: fewer states, so more rounds can be searched
 *
 * Who inflates looks at once whether anybody holds the object, and frees the monitor if not. The holder may not have
 * seen the monitor for which others wait. So a waiting thread makes all threads execute a fence, unless the owner is
 * idle or the thread itself, looks at the lock stacks once and sleeps; the owner's release reads the mark word again
 * after its pop, and the last to leave frees the monitor.
 *
 * Mutants, each of which breaks the protocol; 'run' checks that the model finds it:
 *   NO_FENCE        neither of the two fences
 *   NO_RELOAD       the owner does not read the mark word again after its push
 *   TRUST_LOOK      a foreign thread does not read the mark word again after its look at the owner's lock stack
 *   POP_FIRST       the owner's release reads the mark word after the pop
 *   CLAIMER_POPS_FIRST  the release of a claimed lock pops the entry before it changes the mark word
 *   PUSH_LAST       the reserving compare-and-swap comes before the push and counts as the acquisition
 *   CLAIM_FIRST     the claim comes before the push (ASYM: does no harm, as the fence of all threads follows)
 *   ONE_CLAIMER     all claims look alike
 *   NO_INDEX        a monitor does not say to whom the object was reserved, so nobody frees it
 *   NO_CLAIMER      a monitor does not say who had claimed the object, so it is freed too early
 *   POP_MONITOR     the owner's release pops the entry for a moment before it has the monitor
 *   SWITCHED_BY_ANOTHER (SWITCH) another thread says it for it
 *   SWITCHED_BACK_UNFENCED (SWITCH) a thread says after its last fence that it does without
 *   NO_RETURN_FENCE (ASYM) a thread comes back to Java code without a fence
 *   ANY_ANONYMOUS   a waiting thread frees every monitor of unknown owner, though its holder may push its entry later
 *   RETIRE_HOLDING  (RETIRE) a thread gets another index while it holds the lock
 *   RETIRE_FORGETS  (RETIRE, SWITCH) with another index a thread locks without its fences, and does not say so
 *   NO_DRAIN        (REUSE) the retired index is used again at once
 *   TAKE_ANY        (RETIRE) what is reserved to a thread that has its index still is taken by one compare-and-swap
 *   FREE_UNFENCED   (ASYM) who inflates frees the monitor though the owner runs, whose push may not be visible
 *
 *   END_RUNNING     (COMPACT) the thread that may hold the lock is not stopped
 *   END_UNLOCKED    (COMPACT) what it holds is taken for free
 *   RESERVE_HASHED  (COMPACT) an object is reserved though it has got a hash meanwhile
 *
 * of the release and of waiting:
 *   NO_LAST_READ    the owner's release does not read the mark word again
 *   NO_WAIT_FENCE   no fence before the waiting thread's look
 *   LOOK_FIRST      the waiting thread looks before the fence
 *   NO_LEAVE_FENCE  no fence between the owner's pop and its look whether it is the last to leave
 *   NO_LEAVE_LOOK   the owner's release frees the monitor without that look
 *   NO_LEAVE_INDEX  it frees monitors of other unknown owners, too
 *   NO_CLAIMER_LOOK a thread whose claim failed sleeps without a look, as others have had the fence executed
 */
#ifndef N
#define N 2
#endif
#ifndef K
#define K 2
#endif
#define MONITORS (2 * N * K)

/* lock bits */
#define UNLOCKED 1
#define FAST     0
#define MONITOR  2

/* owners of a monitor, apart from the threads */
#define NONE      0
#define ANONYMOUS 20
#define DEFLATER  30

#ifdef ONE_CLAIMER
#define CLAIM_OF(t) 1
#else
#define CLAIM_OF(t) (t)
#endif
#ifdef NO_INDEX
#define INDEX_OF(q) 0
#else
#define INDEX_OF(q) (q)
#endif
#ifdef NO_CLAIMER
#define CLAIMER_OF(q) 0
#else
#define CLAIMER_OF(q) (q)
#endif

byte lock_ = UNLOCKED, owner = 0, claimer = 0, monitor = 0;
byte monitor_owner[MONITORS], monitor_index[MONITORS], monitor_claimer[MONITORS], monitors = 0, entering = 0;
bit monitor_fenced[MONITORS];   /* all threads have executed a fence since the monitor was made */
/* By index: a thread's own number at first, and N more after RETIRE. An index that nobody has is idle. */
#define INDICES (2 * N + 1)
byte index_of[N + 1];
bit held[INDICES];
bit idle[INDICES];   /* blocked or in native code */
bit fences[INDICES]; /* executes fences of its own, as far as others see */
bit retired[INDICES];
bit hashed = 0;      /* with COMPACT, in the mark word: has a hash, or is never to be reserved again */
bit in_code[N + 1];  /* with COMPACT: no handshake comes through */
bit in_stub[N + 1]; /* has seen an index retired, and has not yet swapped the mark word */
#ifdef NO_DRAIN
#define DRAINED true
#else
#define DRAINED (in_stub[3 - t] == 0)
#endif
chan buffer[N + 1] = [3] of { byte };
byte holder = 0, finished = 0;

#ifdef RESERVE_HASHED
#define IS_SAME (lock_ == l && owner == o && claimer == c && monitor == m)
#else
#define IS_SAME (lock_ == l && owner == o && claimer == c && monitor == m && hashed == h)
#endif
#define READ_MARK atomic { l = lock_; o = owner; c = claimer; m = monitor; h = hashed }
#define SWAP_MARK(nl, no, nc, nm) \
  atomic { empty(buffer[t]); if :: IS_SAME -> \
             lock_ = nl; owner = no; claimer = nc; monitor = nm; ok = 1; assert(!hashed || owner == 0) \
           :: else -> ok = 0 fi }
#define SWAP_OWNER(from, to) \
  atomic { empty(buffer[t]); if :: monitor_owner[m] == from -> monitor_owner[m] = to; ok = 1 :: else -> ok = 0 fi }
#define POP    buffer[t]!0
#define PUSH   buffer[t]!1
#define RETURN buffer[t]!2
#define LEAVE  buffer[t]!3
#define SWITCHED buffer[t]!4
#define SWITCHED_BACK buffer[t]!5

inline inflate(index, claim) {
  atomic {
    empty(buffer[t]);
    ok = 0;
    if
    :: IS_SAME ->
#ifdef COMPACT
       assert(owner == 0 && claimer == 0);
       hashed = 1;
#endif
       assert(monitors < MONITORS);
       ok = 1; m = monitors;
       monitor_owner[monitors] = ANONYMOUS; monitor_index[monitors] = index; monitor_claimer[monitors] = claim;
       lock_ = MONITOR; owner = 0; claimer = 0; monitor = monitors; monitors++
    :: else
    fi
  }
}

/* Before a look at a lock stack: every thread's stores become visible. */
inline remote_fence() {
#if defined(ASYM) && !defined(NO_FENCE)
  if :: idle[o] || fences[o] :: else -> fence_all(); be_asked() fi
#else
  skip
#endif
}

inline be_asked() {
#ifdef SWITCHED_BY_ANOTHER
  fences[o] = 1
#else
  skip
#endif
}

/* Between two locks. */
inline switch_to_fences() {
#if defined(SWITCH) && !defined(SWITCHED_BY_ANOTHER)
  if :: skip :: own_fences == 0 -> SWITCHED; own_fences = 1 fi
#elif defined(SWITCHED_BY_ANOTHER)
  own_fences = fences[self]
#else
  skip
#endif
}

/* While it locks with a fence. */
inline may_switch_back() {
  if :: skip :: SWITCHED_BACK; own_fences = 0 fi
}

inline fence_all() {
  i = 1;
  do :: i <= N -> if :: empty(buffer[i]) -> i++ fi :: else -> break od
}

/* Have both left? held[0] is never set: nobody. */
inline look() {
  ok = 0;
  if
  :: held[monitor_index[m]] == 0 -> if :: held[monitor_claimer[m]] == 0 -> ok = 1 :: else fi
  :: else
  fi
}

/* What q has popped is visible to this thread, or q executes a fence before it reads the mark word. */
#define IS_VISIBLE(q) ((q) == 0 || (q) == self || idle[q])

inline fence_before_sleep() {
#ifndef NO_WAIT_FENCE
  if
  :: monitor_fenced[m] -> skip
  :: else ->
     if
     :: IS_VISIBLE(monitor_index[m]) -> if :: IS_VISIBLE(monitor_claimer[m]) -> skip :: else -> make_visible() fi
     :: else -> make_visible()
     fi
  fi
#else
  skip
#endif
}

inline make_visible() { fence_all(); monitor_fenced[m] = 1 }

/* After the inflation of a reserved object, which may have failed. */
inline exit_if_unheld() {
  if
#if defined(FENCED) || defined(FREE_UNFENCED)
  :: ok ->
#else
  :: ok && (IS_VISIBLE(monitor_index[m]) || fences[monitor_index[m]]) ->
#endif
     look();
     if :: ok -> SWAP_OWNER(ANONYMOUS, t); if :: ok -> monitor_owner[m] = NONE :: else fi :: else fi
  :: else
  fi
}

/* In the place of the thread q of index i, which may hold the object, while it is in a handshake. A thread may get
   another index before and meanwhile. */
inline ask_to_end() {
  i = (c != 0 -> c : o);
  q = 1;
  do :: (q > N || index_of[q] == i) -> break :: else -> q++ od;
  in_code[t] = 0;
  retire();
  if
  :: (q > N || q == t) -> skip
  :: else ->
#ifdef END_RUNNING
     ok = held[i];
     atomic {
#else
     atomic {
       (in_code[q] == 0 && empty(buffer[q]));
       ok = held[i];
#endif
       if
       :: index_of[q] == i && lock_ == FAST && owner != 0 && (owner == i || claimer == i) ->
          if
#ifndef END_UNLOCKED
          :: ok -> owner = 0; claimer = 0; hashed = 1
#endif
          :: else ->
             if
             :: owner == i && claimer == 0 -> lock_ = UNLOCKED; owner = 0; hashed = 1
             :: else
             fi
          fi
       :: else
       fi
     }
  fi;
  in_code[t] = 1
}

/* Gives the object a hash, without locking it. */
inline get_hash() {
#ifdef COMPACT
  do
  :: hashed -> break
  :: READ_MARK;
     if
     :: l == FAST && o != 0 -> ask_to_end()
     :: else ->
        atomic { if :: IS_SAME -> hashed = 1; assert(owner == 0 && claimer == 0) :: else fi }
     fi
  :: break
  od
#else
  skip
#endif
}

/* Waits, or runs native code, now and then. */
inline be_idle() {
#if defined(ASYM) && !defined(BUSY)
  if
  :: skip
  :: LEAVE; RETURN;
#ifndef NO_RETURN_FENCE
     empty(buffer[t])
#endif
  fi
#else
  skip
#endif
}

/* Another thread gives this one another index, by a handshake, while it is not at a lock. */
inline retire() {
#ifdef RETIRE
  if
  :: skip
  :: atomic { self == t && empty(buffer[t]) ->
       retired[self] = 1; idle[self] = 1; held[self] = 0;
       self = t + N; index_of[t] = self; idle[self] = 0; fences[self] = fences[t];
#ifdef RETIRE_FORGETS
       own_fences = 0
#endif
     }
#ifdef REUSE
  :: atomic { self == t && empty(buffer[t]) && retired[3 - t] && DRAINED ->
       retired[self] = 1; idle[self] = 1; held[self] = 0; retired[3 - t] = 0;
       self = 3 - t; index_of[t] = self; idle[self] = 0; fences[self] = fences[t] }
#endif
  fi
#else
  skip
#endif
}

proctype Drain(byte t) {
  byte v;
end:
  do
  :: atomic {
       buffer[t]?v;
       if
       :: v < 2 -> held[index_of[t]] = v
       :: v == 2 || v == 3 -> idle[index_of[t]] = v - 2
       :: v == 4 -> fences[index_of[t]] = 1
       :: else -> fences[index_of[t]] = 0
       fi
     }
  od
}

proctype Deflate() {
end:
  do
  :: atomic { lock_ == MONITOR && monitor_owner[monitor] == NONE && entering == 0 ->
              monitor_owner[monitor] = DEFLATER; lock_ = UNLOCKED; monitor = 0 }
  od
}

proctype Thread(byte t) {
  byte l, o, c, m, i, q, rounds = 0, self = t;
  bit h, ok, on_stack, own_fences = 0;

#ifdef OWNED
  own_fences = fences[self];
#endif
  do
  :: rounds == K -> break
  :: else ->
     rounds++;
     be_idle();
     retire();
     switch_to_fences();
     in_code[t] = 1;
     get_hash();

     /* The owner's path, in generated code */
     READ_MARK;
     if
     :: l == FAST && o == self && c == 0 ->
take_reserved:
        PUSH; on_stack = 1;
#if defined(FENCED) && !defined(NO_FENCE)
        empty(buffer[t]);
#endif
#if defined(SWITCH) && !defined(NO_FENCE)
        if
        :: own_fences ->
#ifdef SWITCHED_BACK_UNFENCED
           empty(buffer[t]); may_switch_back()
#else
           may_switch_back(); empty(buffer[t])
#endif
        :: else
        fi;
#endif
#ifndef NO_RELOAD
        if
        :: atomic { (lock_ == l && owner == o && claimer == c) -> goto locked }
        :: atomic { else -> skip }
        fi;
        POP; on_stack = 0
#else
        goto locked
#endif
     :: l == UNLOCKED && !h ->
#ifdef PUSH_LAST
        SWAP_MARK(FAST, self, 0, 0);
        if :: ok -> PUSH; on_stack = 1; goto locked :: else fi
#else
        PUSH; on_stack = 1;
        SWAP_MARK(FAST, self, 0, 0);
        if :: ok -> goto locked :: else fi;
        POP; on_stack = 0
#endif
     :: l == UNLOCKED ->   /* moved too often, or a virtual thread */
        SWAP_MARK(FAST, 0, 0, 0);
        if :: ok -> PUSH; on_stack = 1; goto locked :: else fi
#ifdef RETIRE
#ifdef TAKE_ANY
     :: l == FAST && o != 0 && o != self && c == 0 ->
#else
     :: atomic { l == FAST && o != 0 && c == 0 && retired[o] -> in_stub[t] = 1 };
#endif
        PUSH; on_stack = 1;
        SWAP_MARK(FAST, self, 0, 0);
        in_stub[t] = 0;
        if :: ok -> goto locked :: else fi;
        POP; on_stack = 0
#endif
     :: l == FAST && o != 0 && o != self && c == 0 ->
take_claimed:
#ifdef CLAIM_FIRST
        SWAP_MARK(FAST, o, CLAIM_OF(self), 0);
        PUSH; on_stack = 1;
#else
        PUSH; on_stack = 1;
        SWAP_MARK(FAST, o, CLAIM_OF(self), 0);
#endif
        if
        :: ok ->
           remote_fence();
           if
           :: held[o] == 0 ->
#ifndef TRUST_LOOK
              if
              :: atomic { (lock_ == FAST && claimer == CLAIM_OF(self)) -> goto locked }
              :: atomic { else -> skip }
              fi
#else
              goto locked
#endif
           :: else
           fi
        :: else
        fi;
        POP; on_stack = 0
     :: else
     fi;

     /* The slow path */
enter:
     READ_MARK;
     if
     :: l == UNLOCKED -> SWAP_MARK(FAST, 0, 0, 0); if :: ok -> PUSH; on_stack = 1; goto locked :: else -> goto enter fi
     :: l == FAST && o == self && c == 0 -> goto take_reserved
     :: l == FAST && o == self && c == 0 -> SWAP_MARK(UNLOCKED, 0, 0, 0); goto enter
     :: l == FAST && o == 0 -> inflate(0, 0); goto enter
#ifdef COMPACT
     :: l == FAST && o != 0 && c == self -> SWAP_MARK(FAST, o, 0, 0); goto enter
     :: l == FAST && o != 0 && c != self && o != self -> ask_to_end(); goto enter
     :: l == FAST && o == self && c != 0 -> ask_to_end(); goto enter
#else
     :: l == FAST && o != 0 -> inflate(INDEX_OF(o), CLAIMER_OF(c)); exit_if_unheld(); goto enter
#endif
     :: l == FAST && o != 0 && o != self && (c == 0 || c == CLAIM_OF(self)) -> goto take_claimed
     :: l == MONITOR ->
        entering++;
        SWAP_OWNER(NONE, t);
        if
        :: ok -> entering--; on_stack = 0; goto locked
        :: else ->
           /* A thread that sleeps is woken when the owner changes. */
           if
#ifdef ANY_ANONYMOUS
           :: monitor_owner[m] == ANONYMOUS ->
#else
           :: monitor_owner[m] == ANONYMOUS && monitor_index[m] != 0 ->
#endif
#ifdef LOOK_FIRST
              look(); fence_before_sleep();
#elif defined(NO_CLAIMER_LOOK)
              if :: monitor_fenced[m] -> ok = 0 :: else -> fence_before_sleep(); look() fi;
#else
              fence_before_sleep(); look();
#endif
              if
              :: ok -> SWAP_OWNER(ANONYMOUS, t); if :: ok -> entering--; on_stack = 0; goto locked :: else fi
              :: else
              fi
           :: else
           fi;
           retire();
           (monitor_owner[m] == NONE || monitor_owner[m] == DEFLATER);
           entering--; goto enter
        fi
     fi;

locked:
     atomic { assert(holder == 0); holder = t; in_code[t] = 0 };
     be_idle();
#ifdef RETIRE_HOLDING
     retire();
#endif
     /* before_freeze, before_exit: a reserved lock that is held may become a fast lock at any time; who holds it by a
        claim may take over the reservation */
     if
     :: skip
     :: READ_MARK; if :: l == FAST && o != 0 -> SWAP_MARK(FAST, 0, 0, 0) :: else fi
     :: READ_MARK; if :: l == FAST && o != self && c == CLAIM_OF(self) -> SWAP_MARK(FAST, self, 0, 0) :: else fi
     fi;
     in_code[t] = 1;
     atomic { assert(holder == t); holder = 0 };

     if
     :: !on_stack -> READ_MARK; assert(l == MONITOR && monitor_owner[m] == t); monitor_owner[m] = NONE
     :: else ->
#ifdef POP_FIRST
        POP; on_stack = 0; READ_MARK;
        if
        :: l == FAST && o == self -> goto unlocked
        :: else -> PUSH; on_stack = 1
        fi;
#endif
exit:
        READ_MARK;
        if
        :: l == FAST && o == self -> POP; on_stack = 0; goto leave
        :: l == FAST && o == self -> SWAP_MARK(FAST, 0, 0, 0); goto exit
        :: l == FAST && o != 0 && o != self ->
           assert(c == CLAIM_OF(self));
#ifdef CLAIMER_POPS_FIRST
           POP; on_stack = 0;
#endif
           SWAP_MARK(FAST, o, 0, 0);
           if
           :: ok -> if :: on_stack -> POP; on_stack = 0 :: else fi
           :: else -> if :: on_stack :: else -> PUSH; on_stack = 1 fi; goto exit
           fi
        :: l == FAST && o == 0 ->
           SWAP_MARK(UNLOCKED, 0, 0, 0);
           if :: ok -> POP; on_stack = 0 :: else -> goto exit fi
        :: l == MONITOR ->
#ifdef POP_MONITOR
           POP; PUSH;
#endif
           if :: monitor_owner[m] == ANONYMOUS -> monitor_owner[m] = t :: else fi;
           assert(monitor_owner[m] == t);
           POP; on_stack = 0; empty(buffer[t]);
           monitor_owner[m] = NONE
        :: else -> assert(false)   /* held by this thread, unlocked */
        fi
     fi;
     goto unlocked;

leave:
#if !defined(NO_LAST_READ) && !defined(COMPACT)
     /* The monitor may be of a later reservation, to another thread. */
     READ_MARK;
     if
     :: l == MONITOR ->
#ifndef NO_LEAVE_FENCE
        empty(buffer[t]);
#endif
        if
#ifdef NO_LEAVE_INDEX
        :: monitor_owner[m] == ANONYMOUS ->
#else
        :: monitor_owner[m] == ANONYMOUS && monitor_index[m] == self ->
#endif
#ifdef NO_LEAVE_LOOK
           ok = 1;
#else
           look();
#endif
           if :: ok -> SWAP_OWNER(ANONYMOUS, t); if :: ok -> monitor_owner[m] = NONE :: else fi :: else fi
        :: else
        fi
     :: else
     fi;
#endif
unlocked:
     in_code[t] = 0
  od;
  finished++
}

init {
  byte i = 1;
  atomic {
#ifdef OWNED
    lock_ = FAST; owner = 1; fences[1] = 1;
#endif
    do :: i <= N -> index_of[i] = i; idle[N + i] = 1; run Thread(i); run Drain(i); i++ :: else -> break od;
    run Deflate()
  };
  finished == N
}
