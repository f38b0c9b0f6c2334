(ns runner.main
  "The test.check runner: test.check generates and shrinks, the host judges."
  (:require [clojure.test.check :as tc]
            [clojure.test.check.generators :as gen]
            [clojure.test.check.properties :as prop]
            [runner.challenge :as challenge]
            [runner.fsub :as fsub]
            [runner.stlc :as stlc]
            [runner.trees :as trees]
            [stromboli.runner :as stromboli])
  (:gen-class))

(defn- code-points [range]
  (gen/fmap #(stromboli/code-point-at range %) (gen/choose 0 (dec (stromboli/code-point-count range)))))

(def ^:private library
  {:integer (fn [{:keys [from to origin]}]
              ;; `choose` shrinks to 0.
              (if (zero? origin)
                (gen/choose from to)
                (gen/fmap #(+ origin %) (gen/choose (- from origin) (- to origin)))))
   :boolean (fn [] gen/boolean)
   :node (fn [constructor fields] (apply gen/tuple (gen/return constructor) fields))
   :tuple (fn [generators] (gen/fmap stromboli/tuple (apply gen/tuple generators)))
   :character (fn [range] (gen/fmap stromboli/character (code-points range)))
   ;; As `gen/string`: a vector of characters.
   :text (fn [range most] (gen/fmap stromboli/text-of (gen/vector (code-points range) 0 most)))
   :list (fn [item most] (gen/fmap sequence (gen/vector item 0 most)))
   :constant gen/return
   :choose gen/frequency})

(defn- refuse [& words]
  (throw (IllegalArgumentException. ^String (apply str words))))

(defn- structure
  "The generator of the workload's own structure: a tree, an expression, a term."
  [{:keys [workload family variant]}]
  (case [workload family variant]
    ["bst" "api" nil] (trees/api trees/bst-insert)
    ["rbt" "api" nil] (trees/api trees/rbt-insert)
    ["bst" "cbc" nil] (trees/bst-cbc)
    ["bst" "cbc" "idiomatic"] (trees/bst-cbc-idiomatic)
    ["rbt" "cbc" nil] (trees/rbt-cbc)
    ["rbt" "cbc" "idiomatic"] (trees/rbt-cbc-idiomatic)
    ["stlc" "cbc" nil] (stlc/cbc false)
    ["stlc" "cbc" "idiomatic"] (stlc/cbc true)
    ["fsub" "cbc" nil] (fsub/cbc false)
    ["fsub" "cbc" "idiomatic"] (fsub/cbc true)
    (refuse "no family `" family (when variant (str "_" variant)) "` for workload `" workload "`")))

(defn- generator [{:keys [family variant] :as trial}]
  (let [component (stromboli/schema-component library trial)]
    (cond
      (and (= "type" family) (contains? #{nil "narrow"} variant)) ; `narrow` concerns the schema only
      (stromboli/input-generator library trial component)
      (= ["challenge" "cbc" nil] [(:workload trial) family variant])
      (let [by-type (stromboli/input-generator library trial component)]
        (or (challenge/cbc (:property trial)) by-type))
      :else
      (let [own (structure trial)]
        (stromboli/input-generator library trial
                                   #(cond
                                      (stromboli/structure? trial %) own
                                      ; `component` refuses a type that the trial does not declare.
                                      (= "api" family) (do (component %) gen/small-integer)
                                      :else (component %)))))))

(defn- property [input session]
  (prop/for-all* [input]
                 (fn [value]
                   (if (nil? value)
                     (do (stromboli/discarded session) true)
                     (case (stromboli/test-value session value)
                       :fail false
                       ;; The only exception that test.check does not take for a failure.
                       :stop (throw (ThreadDeath.))
                       ;; test.check has no discards.
                       true)))))

(defn- reporter [session]
  (fn [{:keys [type shrinking]}]
    (when (and (= :shrink-step type) (not (:pass? shrinking)))
      (stromboli/accept session (first (:smallest shrinking))))))

(defn- run-trial [{:keys [seed] :as trial} session]
  (let [property (property (generator trial) session)
        report (reporter session)]
    (loop [round 0]
      (let [result (tc/quick-check 100 property :seed (stromboli/round-seed seed round) :reporter-fn report)]
        (if (:pass? result)
          (recur (inc round))
          (first (get-in result [:shrunk :smallest])))))))

(defn- hello []
  {:protocol 1
   :framework "test-check"
   :version (System/getProperty "runner.library.version" "unknown")
   :language (str "Clojure " (clojure-version))
   :families {"*" ["type"]
              "bst" ["api" "cbc" "cbc_idiomatic"]
              "rbt" ["api" "cbc" "cbc_idiomatic"]
              "stlc" ["cbc" "cbc_idiomatic"]
              "fsub" ["cbc" "cbc_idiomatic"]
              "challenge" ["cbc"]}
   :own_limit nil
   :accepts true
   :seeded true
   :search "rounds of 100 tests with derived seeds"})

(defn -main []
  ;; Rose trees are nested lazy sequences: a large stack keeps deep ones from overflowing it.
  (.start (Thread. nil #(stromboli/serve (hello) run-trial) "trials" (* 512 1024 1024))))
