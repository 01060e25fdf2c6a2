"""Drives a browser of Debian's Qt: reads one JSON command per line and writes one JSON response per line.

Usage: qt-browser.py webengine|webkit [--no-scripts]
"""

import json
import os
import sys

from PyQt5.QtCore import QEventLoop, QSocketNotifier, Qt, QTimer, QUrl
from PyQt5.QtWidgets import QApplication

# This script is written for the WebKit of 2016. It runs even if the page's own scripts are off.
PAGE_SCRIPT = """
(function (command) {
  function words(element) { return (element.textContent || element.value || '').replace(/\\s+/g, ' ').trim(); }
  function all(selector) { return Array.prototype.slice.call(document.querySelectorAll(selector)); }
  function dispatch(element, type) {
    var event = document.createEvent('Event');
    event.initEvent(type, true, false);
    element.dispatchEvent(event);
  }
  function controlOf(wanted) {
    var label = all('label').filter(function (element) { return words(element).indexOf(wanted) === 0; })[0];
    return label && document.getElementById(label.htmlFor);
  }
  function choose(wanted) {
    var control = controlOf(wanted);
    if (control && !control.checked) control.click();
    return Boolean(control);
  }
  function fill(wanted, value) {
    var control = controlOf(wanted);
    if (!control) return false;
    control.focus();
    control.value = control.options ? valueOf(control, value) : value;
    dispatch(control, 'input');
    dispatch(control, 'change');
    return true;
  }
  function valueOf(list, wanted) {
    return Array.prototype.slice.call(list.options).filter(function (option) { return words(option) === wanted; })[0].value;
  }
  function press(wanted) {
    var found = all('main button, main a, main summary').concat(all('button, a')).filter(function (element) {
      return words(element) === wanted && element.getAttribute('aria-hidden') !== 'true';
    })[0];
    if (found) found.click();
    return Boolean(found);
  }
  if (command.fill) return fill(command.fill, command.value);
  if (command.choose) return choose(command.choose);
  if (command.press) return press(command.press);
  return JSON.stringify({
    text: document.title + '\\n' + (document.body ? document.body.innerText : ''),
    hydrated: Object.keys(document.documentElement).some(function (key) { return key.indexOf('__react') === 0; })
  });
})
"""

ANSWER_MS = 5000


class WebEngine:
    """Chromium 87, from Debian 12, without a window."""

    def __init__(self, scripts):
        from PyQt5.QtWebEngineWidgets import QWebEnginePage, QWebEngineProfile, QWebEngineScript, QWebEngineSettings

        # A profile without a name stores nothing.
        self.profile = QWebEngineProfile()
        self.page = QWebEnginePage(self.profile)
        # A page without a window counts as hidden, and scripts that pause on hidden pages would do nothing. Each load hides it again.
        self.page.loadFinished.connect(lambda _: self.page.setVisible(True))
        self.page.settings().setAttribute(QWebEngineSettings.JavascriptEnabled, scripts)
        # PAGE_SCRIPT can run in a separate world even if the page's own scripts are off. To see what those scripts added, PAGE_SCRIPT must
        # run in their world, the main world.
        self.world = QWebEngineScript.ApplicationWorld
        self.main_world = QWebEngineScript.MainWorld if scripts else self.world

    def name(self):
        return self.profile.httpUserAgent()

    def open(self, address):
        self.page.load(QUrl(address))

    def run(self, script, looks):
        answers = []
        loop = QEventLoop()

        def take(answer):
            answers.append(answer)
            loop.quit()

        self.page.runJavaScript(script, self.main_world if looks else self.world, take)
        # A page that is unloading never responds.
        QTimer.singleShot(ANSWER_MS, loop.quit)
        if not answers:
            loop.exec_()
        return answers[0] if answers else None


class WebKit:
    """The WebKit of 2016, which KDE and Qt 5 programs still contain."""

    def __init__(self, scripts):
        from PyQt5.QtWebKit import QWebSettings, qWebKitVersion
        from PyQt5.QtWebKitWidgets import QWebPage

        self.version = qWebKitVersion()
        self.page = QWebPage()
        self.page.settings().setAttribute(QWebSettings.JavascriptEnabled, scripts)
        self.page.settings().setAttribute(QWebSettings.PrivateBrowsingEnabled, True)

    def name(self):
        return "QtWebKit " + self.version

    def open(self, address):
        self.page.mainFrame().load(QUrl(address))

    def run(self, script, looks):
        # A script that runs on an element works even if the page's scripts are off.
        return self.page.mainFrame().documentElement().evaluateJavaScript(script)


def perform(browser, command):
    if "open" in command:
        browser.open(command["open"])
        return True
    answer = browser.run("%s(%s)" % (PAGE_SCRIPT, json.dumps(command)), "look" in command)
    return json.loads(answer) if isinstance(answer, str) else answer


def serve(start, app):
    """Runs commands until the input ends. The command "start" starts a new browser, without the cookies and pages of the one before."""
    buffered = [b""]
    browsers = []

    def answer(command):
        if "start" not in command:
            return perform(browsers[-1], command)
        # The new one starts first: Qt's web engine ends its helper processes when no browser is left.
        browsers.append(start())
        del browsers[:-1]
        return browsers[-1].name()

    def read():
        part = os.read(0, 65536)
        if not part:
            app.quit()
            return
        *lines, buffered[0] = (buffered[0] + part).split(b"\n")
        for line in lines:
            print(json.dumps(answer(json.loads(line))), flush=True)

    notifier = QSocketNotifier(0, QSocketNotifier.Read)
    notifier.activated.connect(read)
    app.exec_()


def main():
    engine, *options = sys.argv[1:]
    QApplication.setAttribute(Qt.AA_ShareOpenGLContexts)
    app = QApplication(sys.argv[:1])
    scripts = "--no-scripts" not in options
    serve(lambda: WebEngine(scripts) if engine == "webengine" else WebKit(scripts), app)
    # Qt's web engine crashes when Python shuts it down.
    os._exit(0)


main()
