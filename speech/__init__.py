"""From a voice packet to a charge."""

import os

# Before anything here imports them: onnxruntime would write a device's number into the user's cache and tell Microsoft of
# every start, and Hugging Face's hub, which fetches for some engines, would tell of its own.
os.environ["ORT_DISABLE_TELEMETRY"] = os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
