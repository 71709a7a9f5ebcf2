"""For whoever runs the bot: logs without secrets, Prometheus metrics, OpenTelemetry traces."""
