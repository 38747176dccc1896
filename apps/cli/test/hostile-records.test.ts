import { testHostileRecords } from "./hostile-records-suite.ts";

testHostileRecords(16);
