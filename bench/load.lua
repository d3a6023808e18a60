-- wrk sends the requests of a file line by line (`METHOD<tab>path<tab>body<tab>caller's
-- address`), and prints a summary at the end.

local requests = {}
local next_request = 0

function init(args)
  for line in io.lines(args[1]) do
    local method, path, body, caller = line:match("^(%u+)\t([^\t]*)\t?([^\t]*)\t?(.*)$")
    local headers = wrk.headers
    if caller ~= "" then
      headers = { ["x-forwarded-for"] = caller }
      for name, value in pairs(wrk.headers) do headers[name] = value end
    end
    requests[#requests + 1] = wrk.format(method, path, headers, body ~= "" and body or nil)
  end
end

function request()
  next_request = next_request % #requests + 1
  return requests[next_request]
end

function done(summary, latency)
  local failed = summary.errors.connect + summary.errors.read + summary.errors.write
    + summary.errors.timeout
  io.write(string.format(
    '\n{"answers":%d,"seconds":%f,"p50_ms":%f,"p95_ms":%f,"p99_ms":%f,"refused":%d,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3,
    latency:percentile(95) / 1e3, latency:percentile(99) / 1e3, summary.errors.status, failed))
end
