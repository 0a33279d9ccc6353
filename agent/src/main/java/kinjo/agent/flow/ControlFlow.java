package kinjo.agent.flow;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.List;
import java.util.stream.Stream;

/** What comes behind an instruction. */
public final class ControlFlow {
    private ControlFlow() {}

    /** Where branches, switches and exceptions of a method lead. */
    public static Stream<Label> targets(CodeModel code) {
        return Stream.concat(
                code.elementStream().flatMap(ControlFlow::targets),
                code.exceptionHandlers().stream().map(ExceptionCatch::handler));
    }

    /** Where a branch or a switch leads, but for the next instruction; nowhere if it is none. */
    public static Stream<Label> targets(CodeElement element) {
        return switch (element) {
            case BranchInstruction branch -> Stream.of(branch.target());
            case TableSwitchInstruction table -> targets(table.defaultTarget(), table.cases());
            case LookupSwitchInstruction table -> targets(table.defaultTarget(), table.cases());
            case DiscontinuedInstruction.JsrInstruction call -> Stream.of(call.target());
            default -> Stream.empty();
        };
    }

    private static Stream<Label> targets(Label defaultTarget, List<SwitchCase> cases) {
        return Stream.concat(Stream.of(defaultTarget), cases.stream().map(SwitchCase::target));
    }

    /** Whether the next instruction may follow. What a jsr calls comes back there. */
    public static boolean goesOn(Instruction instruction) {
        return switch (instruction) {
            case BranchInstruction branch -> branch.opcode() != Opcode.GOTO && branch.opcode() != Opcode.GOTO_W;
            case TableSwitchInstruction _, LookupSwitchInstruction _ -> false;
            case ReturnInstruction _, ThrowInstruction _, DiscontinuedInstruction.RetInstruction _ -> false;
            default -> true;
        };
    }
}
