package memorygraph.host;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prevents that two hosts use one data folder. The operating system releases the lock when the process ends, however it
 * ends; the file's text only names the owner.
 */
final class DataLock implements AutoCloseable {
    private static final Pattern RECORD = Pattern.compile("parent (\\d+)\nhost (\\d+)\n");
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofMillis(100);
    // Where locks are mandatory, a locked byte cannot be read: lock one that lies behind the text.
    private static final long LOCKED_BYTE = 1L << 40;

    private final Path folder;
    // Must stay reachable: a collected channel closes its file and drops the lock.
    private final FileChannel channel;

    private DataLock(Path folder) throws IOException {
        this.folder = folder;
        this.channel = FileChannel.open(folder.resolve("lock"), CREATE, READ, WRITE);
    }

    /** Waits for a host whose parent has ended (it is closing its databases), never for one whose parent is alive. */
    static DataLock take(Path data, long parent) throws HostException {
        try {
            Files.createDirectories(data);
            DataLock lock = new DataLock(data);
            lock.await(parent);
            lock.write("parent " + parent + "\nhost " + ProcessHandle.current().pid() + "\n");
            return lock;
        } catch (IOException e) {
            throw new HostException("DATA_FOLDER", "Cannot use the data folder " + data + ": " + e, e);
        }
    }

    Path folder() {
        return folder;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private void await(long parent) throws IOException, HostException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!tryLock()) {
            Matcher holder = RECORD.matcher(read());
            if (holder.matches() && isServing(Long.parseLong(holder.group(1)), parent)) {
                throw locked("by the service with process id " + holder.group(1), holder);
            }
            if (System.nanoTime() > deadline) {
                throw locked("by a host that has not ended within " + PATIENCE.toSeconds() + " s", holder);
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    private boolean tryLock() throws IOException {
        return channel.tryLock(LOCKED_BYTE, 1, false) != null;
    }

    /** An earlier host of our own parent is always about to end. */
    private static boolean isServing(long holdersParent, long ourParent) {
        return holdersParent != ourParent && ProcessHandle.of(holdersParent).map(ProcessHandle::isAlive).orElse(false);
    }

    private HostException locked(String holder, Matcher record) {
        String host = record.matches() ? " (its database host is process " + record.group(2) + ")" : "";
        return new HostException("LOCKED", "The data folder " + folder + " is in use " + holder + host);
    }

    private String read() throws IOException {
        ByteBuffer text = ByteBuffer.allocate(128);
        channel.read(text, 0);
        return new String(text.array(), 0, text.position(), StandardCharsets.US_ASCII);
    }

    private void write(String text) throws IOException {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), 0);
    }
}
