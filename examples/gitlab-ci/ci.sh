#!/bin/sh
# Plans, applies, checks for drift or tests one target: `TARGET=production sh ci.sh plan`. Works in any CI with Node and Git.
#
# STACK       folder with obstack.yaml (default .)
# TARGET      target in obstack.yaml
# OBSTACK_…   credentials of the target
#
# On GitLab, with GITLAB_TOKEN, it also keeps a note on the merge request and an issue about drift. Elsewhere, it writes plan.md, and an apply
# needs the digest of the plan in OBSTACK_DIGEST.
set -eu
stack=${STACK:-.}
target=${TARGET:?Set TARGET to a target in obstack.yaml}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Requests GitLab's API: METHOD path [curl options]. The token is not an argument, which other processes can see.
gitlab() {
  method=$1 path=$2
  shift 2
  printf 'header = "PRIVATE-TOKEN: %s"\n' "$GITLAB_TOKEN" |
    curl --silent --show-error --fail --retry 3 --config - --request "$method" "$CI_API_V4_URL/projects/$CI_PROJECT_ID/$path" "$@"
}

# Evaluates an expression on the JSON of standard input, which is `data`. Prints nothing for undefined.
json() {
  node -e 'const data = JSON.parse(require("fs").readFileSync(0, "utf8")); const [target, user] = process.argv.slice(2);
    const result = eval(process.argv[1]); if (result !== undefined) console.log(result)' "$1" "$target" "${user:-}"
}

# Prints the identifier or text of our note on merge request $1. Others can copy the marker, so the author counts.
note() {
  user=$(gitlab GET "../../user" | json 'data.id')
  gitlab GET "merge_requests/$1/notes?per_page=100&sort=asc" |
    json "data.find((note) => note.author.id === Number(user) && note.body.startsWith('<!-- obstack ' + target + ' '))?.$2"
}

pull_state() {
  if grep -q '^state:' "$stack/obstack.yaml" 2>/dev/null; then obstack state pull "$stack"; fi
}

case ${1:?Usage: ci.sh plan|apply|drift|test} in
plan)
  obstack validate "$stack" --target "$target"
  # Files of a fork are checked without a server: its pipelines do not have the variables of this project.
  if [ -z "${OBSTACK_SELFHOSTED_API_KEY:-}${OBSTACK_HOSTED_KEY_SECRET:-}" ]; then
    echo "No credentials: only the files were checked."
    exit 0
  fi
  # Generators are code, and this job has secrets.
  if [ "${OBSTACK_ALLOW_GENERATORS:-}" != true ] &&
    find "$stack/dashboards" "$stack/alerts" -name '*.[cm][jt]s' -o -name '*.[jt]s' 2>/dev/null | grep -q .; then
    echo "The stack contains generators, which are code. Set OBSTACK_ALLOW_GENERATORS=true to run them with secrets." >&2
    exit 1
  fi
  pull_state
  code=0
  obstack plan "$stack" --target "$target" --output json >"$work/plan.json" || code=$?
  [ "$code" -eq 2 ] || [ "$code" -eq 0 ] || exit "$code"
  digest=$(json 'data.digest' <"$work/plan.json")
  {
    echo "<!-- obstack $target $digest -->"
    obstack plan "$stack" --target "$target" --output markdown || [ $? -eq 2 ]
  } >"$work/plan.md"
  if [ -z "${GITLAB_TOKEN:-}" ]; then
    cp "$work/plan.md" plan.md
    echo "Digest: $digest"
    exit 0
  fi
  id=$(note "$CI_MERGE_REQUEST_IID" id)
  path=merge_requests/$CI_MERGE_REQUEST_IID/notes
  if [ -n "$id" ]; then
    gitlab PUT "$path/$id" --data-urlencode "body@$work/plan.md" >/dev/null
  else
    gitlab POST "$path" --data-urlencode "body@$work/plan.md" >/dev/null
  fi
  ;;
apply)
  digest=${OBSTACK_DIGEST:-v1} # covers no changes
  if [ -n "${GITLAB_TOKEN:-}" ]; then
    merged=$(gitlab GET "repository/commits/$CI_COMMIT_SHA/merge_requests" | json 'data.find(({ state }) => state === "merged")?.iid')
    if [ -n "$merged" ]; then
      found=$(note "$merged" 'body.split(" ")[3]')
      digest=${found:-v1}
    fi
  fi
  # GitLab checks out a commit, but the state is pushed to the branch. It may have moved on.
  if [ -n "${CI_COMMIT_BRANCH:-}" ]; then
    git fetch --quiet origin "$CI_COMMIT_BRANCH"
    git checkout --quiet -B "$CI_COMMIT_BRANCH" FETCH_HEAD
  fi
  if [ -n "${GITLAB_TOKEN:-}" ]; then
    git remote set-url --push origin "${OBSTACK_PUSH_URL:-https://oauth2@$CI_SERVER_HOST/$CI_PROJECT_PATH.git}"
    # Git reads the token from the environment, so that it is in no file.
    git config credential.helper '!echo "password=$GITLAB_TOKEN"; :'
  fi
  export GIT_AUTHOR_NAME=obstack GIT_AUTHOR_EMAIL=obstack@localhost GIT_COMMITTER_NAME=obstack GIT_COMMITTER_EMAIL=obstack@localhost
  pull_state
  code=0
  obstack apply "$stack" --target "$target" --yes --expect "$digest" || code=$?
  # Also after a failure: what was applied is in the state.
  obstack state push "$stack"
  exit "$code"
  ;;
drift)
  pull_state
  code=0
  obstack drift "$stack" --target "$target" --output markdown >"$work/drift.md" || code=$?
  [ "$code" -eq 2 ] || [ "$code" -eq 0 ] || exit "$code"
  cat "$work/drift.md"
  [ -n "${GITLAB_TOKEN:-}" ] || exit "$code"
  user=$(gitlab GET "../../user" | json 'data.id')
  id=$(gitlab GET "issues?state=opened&labels=obstack-drift&author_id=$user&per_page=100" |
    json "data.find(({ title }) => title === 'Drift of ' + target)?.iid")
  if [ "$code" -eq 0 ]; then
    if [ -n "$id" ]; then gitlab PUT "issues/$id" --data state_event=close >/dev/null; fi
  elif [ -n "$id" ]; then
    gitlab PUT "issues/$id" --data-urlencode "description@$work/drift.md" >/dev/null
  else
    gitlab POST issues --data-urlencode "title=Drift of $target" --data labels=obstack-drift \
      --data-urlencode "description@$work/drift.md" >/dev/null
  fi
  ;;
test)
  obstack test "$stack" --target "$target" --output junit >"obstack-$target.xml"
  ;;
*)
  echo "Usage: ci.sh plan|apply|drift|test" >&2
  exit 1
  ;;
esac
