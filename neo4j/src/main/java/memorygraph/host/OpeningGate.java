package memorygraph.host;

import java.util.concurrent.Semaphore;

/** Lets as many databases open at a time as there are processors, and none once the host is closing. */
final class OpeningGate {
    private final Semaphore places = new Semaphore(Runtime.getRuntime().availableProcessors(), true);
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
