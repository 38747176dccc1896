# Runs queries in an embedded database on a table of events. Reads JSON from standard input, and writes the results as JSON.
import json
import sys

from chdb import session

data = json.load(sys.stdin)
database = session.Session()
database.query(
    "CREATE TABLE otel_logs (Timestamp DateTime64(9), ServiceName LowCardinality(String), SeverityText LowCardinality(String)) ENGINE = Memory"
)
rows = ", ".join(
    f"(fromUnixTimestamp64Milli(toInt64({time})), '{service}', '{severity}')" for time, service, severity in data["events"]
)
database.query(f"INSERT INTO otel_logs VALUES {rows}")
json.dump([json.loads(str(database.query(sql, "JSONCompact")))["data"] for sql in data["queries"]], sys.stdout)
