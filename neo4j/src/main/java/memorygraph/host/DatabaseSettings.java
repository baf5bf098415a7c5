package memorygraph.host;

import static org.neo4j.configuration.GraphDatabaseInternalSettings.cypher_ip_blocklist;
import static org.neo4j.configuration.GraphDatabaseInternalSettings.cypher_size_hint_parameters;
import static org.neo4j.configuration.GraphDatabaseInternalSettings.dump_diagnostics;
import static org.neo4j.configuration.GraphDatabaseInternalSettings.index_population_parallelism;
import static org.neo4j.configuration.GraphDatabaseInternalSettings.index_sampling_parallelism;
import static org.neo4j.configuration.GraphDatabaseInternalSettings.netty_server_shutdown_quiet_period;
import static org.neo4j.configuration.GraphDatabaseInternalSettings.vm_pause_monitor_enabled;
import static org.neo4j.configuration.GraphDatabaseSettings.allow_file_urls;
import static org.neo4j.configuration.GraphDatabaseSettings.auth_enabled;
import static org.neo4j.configuration.GraphDatabaseSettings.auth_max_failed_attempts;
import static org.neo4j.configuration.GraphDatabaseSettings.check_point_interval_volume;
import static org.neo4j.configuration.GraphDatabaseSettings.check_point_policy;
import static org.neo4j.configuration.GraphDatabaseSettings.filewatcher_enabled;
import static org.neo4j.configuration.GraphDatabaseSettings.keep_logical_logs;
import static org.neo4j.configuration.GraphDatabaseSettings.lock_acquisition_timeout;
import static org.neo4j.configuration.GraphDatabaseSettings.logical_log_rotation_threshold;
import static org.neo4j.configuration.GraphDatabaseSettings.memory_transaction_database_max_size;
import static org.neo4j.configuration.GraphDatabaseSettings.memory_transaction_global_max_size;
import static org.neo4j.configuration.GraphDatabaseSettings.memory_transaction_max_size;
import static org.neo4j.configuration.GraphDatabaseSettings.pagecache_memory;
import static org.neo4j.configuration.GraphDatabaseSettings.pagecache_scan_prefetch;
import static org.neo4j.configuration.GraphDatabaseSettings.plugin_dir;
import static org.neo4j.configuration.GraphDatabaseSettings.preallocate_logical_logs;
import static org.neo4j.configuration.GraphDatabaseSettings.preallocate_store_files;
import static org.neo4j.configuration.GraphDatabaseSettings.procedure_allowlist;
import static org.neo4j.configuration.GraphDatabaseSettings.server_logging_config_path;
import static org.neo4j.configuration.GraphDatabaseSettings.transaction_timeout;
import static org.neo4j.configuration.GraphDatabaseSettings.udc_enabled;
import static org.neo4j.server.configuration.ServerSettings.allow_telemetry;

import inet.ipaddr.IPAddressString;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.neo4j.configuration.GraphDatabaseSettings.CheckpointPolicy;
import org.neo4j.configuration.SettingValueParsers;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.graphdb.config.Setting;
import org.neo4j.io.ByteUnit;

/** The settings of each database: closed to the network, bounded, and small enough that a hundred share one JVM. */
final class DatabaseSettings {
    /** What the service uses of APOC. Neo4j's own procedures are not subject to this list. */
    private static final List<String> PLUGIN_PROCEDURES =
            List.of("apoc.path.*", "apoc.algo.*", "apoc.lock.read.nodes", "apoc.convert.fromJsonMap");

    private DatabaseSettings() {}

    static Map<Setting<?>, Object> of(Path plugins, Path logging, String pageCache) {
        Map<Setting<?>, Object> settings = new HashMap<>();
        reach(settings);
        security(settings, plugins);
        limits(settings, pageCache);
        footprint(settings);
        planning(settings);
        reports(settings, logging);
        return settings;
    }

    private static void reach(Map<Setting<?>, Object> settings) {
        settings.put(BoltConnector.enabled, true);
        settings.put(BoltConnector.listen_address, new SocketAddress("127.0.0.1", 0));
        settings.put(BoltConnector.advertised_address, new SocketAddress("127.0.0.1", 0));
    }

    private static void security(Map<Setting<?>, Object> settings, Path plugins) {
        settings.put(auth_enabled, true);
        // Passwords are long random strings: a lock after wrong ones would only shut the service out.
        settings.put(auth_max_failed_attempts, 0);
        settings.put(allow_file_urls, false);
        settings.put(cypher_ip_blocklist, List.of(new IPAddressString("0.0.0.0/0"), new IPAddressString("::/0")));
        settings.put(plugin_dir, plugins);
        settings.put(procedure_allowlist, PLUGIN_PROCEDURES);
    }

    private static void limits(Map<Setting<?>, Object> settings, String pageCache) {
        long heap = Runtime.getRuntime().maxMemory();
        settings.put(transaction_timeout, Duration.ofSeconds(25));
        settings.put(lock_acquisition_timeout, Duration.ofSeconds(10));
        // Each database counts for itself, and many share the heap.
        settings.put(memory_transaction_max_size, heap / 16);
        settings.put(memory_transaction_database_max_size, heap / 8);
        settings.put(memory_transaction_global_max_size, heap / 8);
        settings.put(BoltConnector.thread_pool_max_size, 100);
        settings.put(pagecache_memory, SettingValueParsers.BYTES.parse(pageCache));
    }

    private static void footprint(Map<Setting<?>, Object> settings) {
        settings.put(BoltConnector.thread_pool_min_size, 1);
        settings.put(BoltConnector.thread_pool_keep_alive, Duration.ofSeconds(30));
        // The default waits ten seconds for stragglers at every close.
        settings.put(netty_server_shutdown_quiet_period, 0);
        settings.put(pagecache_scan_prefetch, 0);
        settings.put(filewatcher_enabled, false);
        settings.put(vm_pause_monitor_enabled, false);
        settings.put(index_population_parallelism, 1);
        settings.put(index_sampling_parallelism, 1);
        settings.put(preallocate_logical_logs, false);
        settings.put(preallocate_store_files, false);
        settings.put(logical_log_rotation_threshold, ByteUnit.mebiBytes(1));
        settings.put(keep_logical_logs, "keep_none");
        // A checkpoint and a recovery write about as much as the logs since the last checkpoint hold. By default those
        // are the logs of a quarter of an hour.
        settings.put(check_point_policy, CheckpointPolicy.VOLUME);
        settings.put(check_point_interval_volume, ByteUnit.mebiBytes(32));
    }

    private static void planning(Map<Setting<?>, Object> settings) {
        // By default Neo4j plans a statement again, for hundreds of milliseconds, for each order of magnitude of the
        // lengths of its texts and lists.
        settings.put(cypher_size_hint_parameters, false);
    }

    private static void reports(Map<Setting<?>, Object> settings, Path logging) {
        settings.put(server_logging_config_path, logging);
        // The diagnostics take a tenth of the time in which a database opens.
        settings.put(dump_diagnostics, false);
        // Usage data that Neo4j and Neo4j Browser would send to their maker.
        settings.put(udc_enabled, false);
        settings.put(allow_telemetry, false);
    }
}
