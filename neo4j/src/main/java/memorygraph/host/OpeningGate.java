package memorygraph.host;

import java.util.concurrent.Semaphore;

/** Bounds how many databases open at a time, and lets none open once the host is closing. */
final class OpeningGate {
    // At least four: a large graph that recovers occupies its place for many seconds.
    private static final int PLACES = Math.max(4, Runtime.getRuntime().availableProcessors());

    private final Semaphore places = new Semaphore(PLACES, true);
    private volatile boolean shut;

    void enter() throws HostException, InterruptedException {
        places.acquire();
        if (shut) {
            places.release();
            throw new HostException("CLOSED", "The host is closing");
        }
    }

    void leave() {
        places.release();
    }

    void shut() {
        shut = true;
    }
}
