# Runs statements and queries in an embedded database. Reads JSON from standard input, and writes the results of the queries as JSON.
import json
import sys

from chdb import session

data = json.load(sys.stdin)
database = session.Session()
for statement in data["statements"]:
    database.query(statement)
json.dump([json.loads(str(database.query(sql, "JSONCompact")))["data"] for sql in data["queries"]], sys.stdout)
