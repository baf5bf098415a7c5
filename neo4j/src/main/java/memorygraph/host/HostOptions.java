package memorygraph.host;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The command line: {@code --data DIR --plugins DIR --parent PID}, or {@code --train --plugins DIR}. */
record HostOptions(Path data, Path plugins, long parent, boolean train) {

    static HostOptions parse(String[] args) throws HostException {
        Map<String, String> values = new HashMap<>();
        boolean train = false;
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals("--train")) {
                train = true;
            } else if (args[i].startsWith("--") && i + 1 < args.length) {
                values.put(args[i], args[++i]);
            } else {
                throw new HostException("BAD_REQUEST", "Unknown or incomplete argument " + args[i]);
            }
        }
        Path plugins = directory(values, "--plugins");
        return train
                ? new HostOptions(null, plugins, 0, true)
                : new HostOptions(directory(values, "--data"), plugins, pid(values), false);
    }

    private static Path directory(Map<String, String> values, String name) throws HostException {
        return Path.of(required(values, name)).toAbsolutePath().normalize();
    }

    private static long pid(Map<String, String> values) throws HostException {
        try {
            return Long.parseLong(required(values, "--parent"));
        } catch (NumberFormatException e) {
            throw new HostException("BAD_REQUEST", "--parent must be a process id", e);
        }
    }

    private static String required(Map<String, String> values, String name) throws HostException {
        String value = values.get(name);
        if (value == null) {
            throw new HostException("BAD_REQUEST", "Argument " + name + " is missing");
        }
        return value;
    }
}
