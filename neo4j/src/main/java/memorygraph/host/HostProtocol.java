package memorygraph.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** Requests and answers, one a line, their fields separated by tabs: see README.md. */
final class HostProtocol {
    private final TenantDatabases databases;
    private final HostOutput out;
    private final Executor requests = Executors.newCachedThreadPool();

    HostProtocol(TenantDatabases databases, HostOutput out) {
        this.databases = databases;
        this.out = out;
    }

    /** Returns when the input ends. It ends with the parent, whatever ends that. */
    void serve(InputStream in) throws IOException {
        out.line("READY", String.valueOf(ProcessHandle.current().pid()));
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] request = line.split("\t", -1);
            requests.execute(() -> answer(request));
        }
    }

    private void answer(String[] request) {
        String id = request[0];
        try {
            String[] results = perform(request);
            out.line(Stream.concat(Stream.of(id, "OK"), Stream.of(results)).toArray(String[]::new));
        } catch (HostException e) {
            printCause(e);
            out.line(id, "ERROR", e.code(), e.getMessage());
        } catch (Throwable e) {
            e.printStackTrace();
            out.line(id, "ERROR", "INTERNAL", e.toString());
        }
    }

    private String[] perform(String[] request) throws HostException {
        String verb = request.length > 1 ? request[1] : "";
        switch (verb + "/" + (request.length - 2)) {
            case "OPEN/3":
                return opened(databases.open(request[2], request[3], request[4], null));
            case "OPEN/4":
                return opened(databases.open(request[2], request[3], request[4], request[5]));
            case "CLOSE/1":
                databases.close(request[2]);
                return new String[0];
            case "STATS/0":
                return stats();
            default:
                throw new HostException(
                        "BAD_REQUEST", "Expected OPEN with three fields or four, CLOSE with one or STATS with none");
        }
    }

    private static String[] opened(int port) {
        return new String[] {String.valueOf(port)};
    }

    private String[] stats() {
        Runtime runtime = Runtime.getRuntime();
        return new String[] {
            String.valueOf(runtime.totalMemory() - runtime.freeMemory()),
            String.valueOf(runtime.maxMemory()),
            String.valueOf(databases.countOpen())
        };
    }

    private static void printCause(HostException failure) {
        if (failure.getCause() != null) {
            failure.printStackTrace();
        }
    }
}
