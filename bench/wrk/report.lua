-- The report as one line of JSON: wrk's own rounds the figures.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"bytes":%d,"seconds":%f,"p50":%f,"p99":%f,"errors":%d}\n',
    summary.requests, summary.bytes, summary.duration / 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
