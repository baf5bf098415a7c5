package memorygraph.host;

/** A failure with a code of the line protocol and a message that is safe to log. */
final class HostException extends Exception {
    private static final long serialVersionUID = 1;

    private final String code;

    HostException(String code, String message) {
        this(code, message, null);
    }

    HostException(String code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    String code() {
        return code;
    }
}
