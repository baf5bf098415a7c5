package memorygraph.host;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Writes protocol lines to standard output, each in one piece although requests are answered in parallel. */
final class HostOutput {
    private final PrintStream out;

    private HostOutput(PrintStream out) {
        this.out = out;
    }

    /** From now on only protocol lines reach standard output; the output of libraries goes to standard error. */
    static HostOutput reserve() {
        System.setOut(System.err);
        return new HostOutput(
                new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8));
    }

    synchronized void line(String... fields) {
        String[] clean = new String[fields.length];
        for (int i = 0; i < fields.length; i++) {
            clean[i] = fields[i].replaceAll("\\p{Cntrl}+", " ");
        }
        out.print(String.join("\t", clean) + "\n");
        out.flush();
    }

    void fatal(HostException failure) {
        line("FATAL", failure.code(), failure.getMessage());
    }
}
