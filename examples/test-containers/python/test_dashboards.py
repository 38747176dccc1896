"""Tests with the emulator in a container, or with a running one at EMULATOR_URL."""

import os
from collections.abc import Iterator

import pytest
import requests
from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import HttpWaitStrategy

KEY = "key-of-the-tests"


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    running = os.environ.get("EMULATOR_URL")
    if running:
        yield running
        return
    with (
        DockerContainer("ghcr.io/obstack/obstack-emulator")
        .with_env("OBSTACK_EMULATOR_API_KEY", KEY)
        .with_env("OBSTACK_EMULATOR_SEED", "empty")
        .with_exposed_ports(8000)
        .waiting_for(HttpWaitStrategy(8000, "/_emulator/health"))
    ) as container:
        yield f"http://{container.get_container_host_ip()}:{container.get_exposed_port(8000)}"


@pytest.fixture
def emulator(server: str) -> str:
    """One server for all tests, with the seed restored before each."""
    requests.post(f"{server}/_emulator/reset", timeout=10).raise_for_status()
    return server


@pytest.fixture
def session() -> Iterator[requests.Session]:
    with requests.Session() as session:
        session.headers["Authorization"] = f"Bearer {KEY}"
        yield session


def test_creates_a_dashboard(emulator: str, session: requests.Session) -> None:
    dashboards = f"{emulator}/api/v2/dashboards"
    assert session.get(dashboards, timeout=10).json() == {"data": []}
    created = session.post(dashboards, json={"name": "Checkout", "tiles": []}, timeout=10)
    assert created.status_code == 200
    assert [one["name"] for one in session.get(dashboards, timeout=10).json()["data"]] == ["Checkout"]


def test_handles_a_failure(emulator: str, session: requests.Session) -> None:
    fault = {"kind": "status", "status": 503, "operationId": "listDashboards", "times": 1}
    requests.post(f"{emulator}/_emulator/faults", json=fault, timeout=10).raise_for_status()
    assert session.get(f"{emulator}/api/v2/dashboards", timeout=10).status_code == 503
    assert session.get(f"{emulator}/api/v2/dashboards", timeout=10).status_code == 200
