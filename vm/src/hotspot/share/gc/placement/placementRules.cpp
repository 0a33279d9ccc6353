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

#include "gc/placement/fieldOrder.hpp"
#include "gc/placement/placementRules.hpp"
#include "logging/log.hpp"
#include "memory/resourceArea.hpp"
#include "oops/fieldStreams.inline.hpp"
#include "oops/instanceKlass.inline.hpp"
#include "oops/klass.inline.hpp"
#include "oops/symbol.hpp"
#include "runtime/atomicAccess.hpp"
#include "runtime/java.hpp"
#include "runtime/os.hpp"
#include "runtime/signature.hpp"
#include "utilities/growableArray.hpp"
#include "utilities/istream.hpp"
#include "utilities/ostream.hpp"
#include "utilities/stringUtils.hpp"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

namespace {

enum class RuleKind { Order, Hot, FrequentlyRead };

enum class RuleState { NotLoaded, InUse, Replaced, NoSuchField, TooMany, NoObjects };

struct Rule {
  size_t line;
  RuleKind kind;
  const char* class_name; // as the VM has it: with slashes
  int class_name_length;
  ReferentOrder order;    // of Order
  const char* fields;     // of Hot, with commas between
  volatile RuleState state;
};

} // namespace

static const char* _path = nullptr;
static GrowableArrayCHeap<Rule, mtGC>* _rules = nullptr;

static const char Keywords[] = "order CLASS bfs|dfs|cluster:K|default, hot CLASS FIELD,... or freqread CLASS";

static void fail(size_t line, const char* what) {
  ResourceMark rm;
  stringStream message;
  message.print("PlacementFile %s, line %zu: %s", _path, line, what);
  vm_exit_during_initialization(message.as_string());
}

namespace {

// Words of a line, which it changes; what is behind # is not looked at.
class Line {
  static const int MaxWords = 4;

  char* _words[MaxWords];
  int _count = 0;

 public:
  explicit Line(char* text) {
    char* rest;
    text[strcspn(text, "#\r")] = '\0';
    for (char* word = strtok_r(text, " \t", &rest); word != nullptr && _count < MaxWords;
         word = strtok_r(nullptr, " \t", &rest)) {
      _words[_count++] = word;
    }
  }

  int count() const { return _count; }
  const char* operator[](int i) const { return _words[i]; }

  bool is(const char* keyword, int words) const { return _count == words && strcmp(_words[0], keyword) == 0; }
};

} // namespace

static const char* internal_class_name(const char* name) {
  char* const copy = os::strdup(name, mtGC);
  for (char* c = copy; *c != '\0'; c++) {
    if (*c == '.') {
      *c = '/';
    }
  }
  return copy;
}

static void read_rule(size_t number, const Line& line) {
  Rule rule{number, RuleKind::Order, nullptr, 0, ReferentOrder(), nullptr, RuleState::NotLoaded};
  if (line.is("order", 3)) {
    if (!ReferentOrder::parse(line[2], &rule.order)) {
      fail(number, "an order is bfs, dfs, default, or cluster:K with K from 2 to 254");
    }
  } else if (line.is("hot", 3)) {
    if (line[2][0] == ',' || strstr(line[2], ",,") != nullptr || line[2][strlen(line[2]) - 1] == ',') {
      fail(number, "names of fields have one comma between");
    }
    rule.kind = RuleKind::Hot;
    rule.fields = os::strdup(line[2], mtGC);
  } else if (line.is("freqread", 2)) {
    rule.kind = RuleKind::FrequentlyRead;
  } else {
    ResourceMark rm;
    stringStream message;
    message.print("a rule is %s", Keywords);
    fail(number, message.as_string());
  }
  rule.class_name = internal_class_name(line[1]);
  rule.class_name_length = checked_cast<int>(strlen(rule.class_name));
  _rules->append(rule);
}

static void fail_to_read(const char* why) {
  ResourceMark rm;
  stringStream message;
  message.print("PlacementFile %s cannot be read: %s", _path, why);
  vm_exit_during_initialization(message.as_string());
}

void PlacementRules::read(const char* path) {
  _path = path;
  _rules = new GrowableArrayCHeap<Rule, mtGC>();
  FileInput input(path);
  if (!input.is_open()) {
    fail_to_read(os::strerror(errno));
  }
  // It can be opened, and is empty then.
  struct stat status;
  if (os::stat(path, &status) == 0 && (status.st_mode & S_IFMT) == S_IFDIR) {
    fail_to_read(os::strerror(EISDIR));
  }
  for (inputStream in(&input); !in.done(); in.next()) {
    const Line line(in.current_line());
    if (line.count() > 0) {
      read_rule(in.lineno(), line);
    }
  }
}

bool PlacementRules::is_empty() {
  return _rules == nullptr || _rules->is_empty();
}

// Offset of the reference field with this name, looked for in klass and then in
// what it extends; 0 if there is none, or if it is one that a FieldOrder must not
// have.
static int offset_of_reference(InstanceKlass* klass, const char* name) {
  for (InstanceKlass* k = klass; k != nullptr && !FieldOrder::is_reference_class(k); k = k->java_super()) {
    for (JavaFieldStream fields(k); !fields.done(); fields.next()) {
      if (!fields.access_flags().is_static() && fields.name()->equals(name) &&
          is_reference_type(Signature::basic_type(fields.signature()))) {
        return fields.offset();
      }
    }
  }
  return 0;
}

// In use only if all fields can be.
static RuleState apply_hot(const Rule& rule, InstanceKlass* klass) {
  FieldOrder order;
  for (StringUtils::CommaSeparatedStringIterator fields(rule.fields); *fields != nullptr; ++fields) {
    const int offset = offset_of_reference(klass, *fields);
    if (offset == 0 || offset > FieldOrder::MaxOffset) {
      log_warning(kinjo)("PlacementFile %s, line %zu: %s has no instance field %s that is a reference", _path,
                         rule.line, klass->external_name(), *fields);
      return RuleState::NoSuchField;
    }
    if (!order.append(offset)) {
      log_warning(kinjo)("PlacementFile %s, line %zu: more than %d fields", _path, rule.line, FieldOrder::MaxFields);
      return RuleState::TooMany;
    }
  }
  const int number = FieldOrder::add(order);
  if (number == 0) {
    log_warning(kinjo)("PlacementFile %s, line %zu: more than %d different orders of fields", _path, rule.line,
                       FieldOrder::MaxOrders);
    return RuleState::TooMany;
  }
  klass->placement()->set_field_order(number);
  klass->placement()->set_has_rule_of_fields();
  return RuleState::InUse;
}

// A class has one order and one list of fields: what the last line says of them. That
// objects are read frequently is only said once more.
static void replace_earlier_rules(int last) {
  const Rule& rule = _rules->at(last);
  if (rule.kind == RuleKind::FrequentlyRead) {
    return;
  }
  for (int i = 0; i < last; i++) {
    Rule& earlier = _rules->at(i);
    if (earlier.kind == rule.kind && earlier.state == RuleState::InUse &&
        strcmp(earlier.class_name, rule.class_name) == 0) {
      AtomicAccess::store(&earlier.state, RuleState::Replaced);
    }
  }
}

void PlacementRules::apply(InstanceKlass* klass) {
  if (_rules == nullptr) {
    return;
  }
  for (int i = 0; i < _rules->length(); i++) {
    Rule& rule = _rules->at(i);
    if (!klass->name()->equals(rule.class_name, rule.class_name_length)) {
      continue;
    }
    ResourceMark rm;
    RuleState state = RuleState::InUse;
    switch (rule.kind) {
      case RuleKind::Order:
        if (klass->is_interface()) { // classes take it from what they extend only
          state = RuleState::NoObjects;
        } else {
          klass->placement()->set_order(rule.order);
        }
        break;
      case RuleKind::Hot:
        state = apply_hot(rule, klass);
        break;
      case RuleKind::FrequentlyRead:
        klass->placement()->set_is_frequently_read();
        break;
    }
    AtomicAccess::store(&rule.state, state);
    if (state == RuleState::InUse) {
      replace_earlier_rules(i);
    }
    log_debug(kinjo)("PlacementFile, line %zu: seen %s", rule.line, klass->external_name());
  }
}

static const char* text_of(RuleState state) {
  switch (state) {
    case RuleState::InUse:       return "in use";
    case RuleState::Replaced:    return "a later line says something else";
    case RuleState::NoSuchField: return "the class has no such reference field";
    case RuleState::NoObjects:   return "an interface has no objects: name classes that implement it";
    case RuleState::TooMany:     return "too many fields, or orders of fields";
    default:                     return "the class has not been loaded";
  }
}

static void print_rule(const Rule& rule, outputStream* out) {
  stringStream class_name;
  for (const char* c = rule.class_name; *c != '\0'; c++) {
    class_name.put(*c == '/' ? '.' : *c);
  }
  out->print("%6zu  ", rule.line);
  switch (rule.kind) {
    case RuleKind::Order:
      out->print("order %s ", class_name.freeze());
      rule.order.print_on(out);
      break;
    case RuleKind::Hot:
      out->print("hot %s %s", class_name.freeze(), rule.fields);
      break;
    case RuleKind::FrequentlyRead:
      out->print("freqread %s", class_name.freeze());
      break;
  }
  out->print_cr(": %s", text_of(AtomicAccess::load(&rule.state)));
}

void PlacementRules::print_on(outputStream* out) {
  if (_rules == nullptr) {
    return;
  }
  ResourceMark rm;
  out->print_cr("rules of %s by line:", _path);
  for (int i = 0; i < _rules->length(); i++) {
    print_rule(_rules->at(i), out);
  }
}
