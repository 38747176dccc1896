import { testBrokenRequests } from "./break-requests.ts";

testBrokenRequests("selfhosted", "documented", { breakages: "every" });
