import { testBrokenRequests } from "./break-requests.ts";

testBrokenRequests("hosted", "documented", { breakages: "some" });
testBrokenRequests("selfhosted", "field", { breakages: "some" });
testBrokenRequests("selfhosted", "field=older", { breakages: "some" });
